package org.tornadohalo.jvmhost;

import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** The kernel behind a task's lambda: its name, how to run it and how to call it. */
final class Kernel {
    private static final ClassValue<Kernel> BY_CODE_CLASS = new ClassValue<>() {
        @Override
        protected Kernel computeValue(Class<?> codeClass) {
            return new Kernel(codeClass);
        }
    };

    private final String name;
    private final boolean needsThreads;
    private final KernelBodyMaker bodyMaker;

    private Kernel(Class<?> codeClass) {
        MethodReference method = KernelMethodFinder.find(codeClass);
        name = KernelCalls.kernelName(method);
        needsThreads = KernelCalls.mayWait(method);
        bodyMaker = KernelBodyMaker.of(codeClass);
    }

    /** The kernel of a task, found once per lambda. */
    static Kernel of(String taskName, Object code) {
        RequiredExports.check();
        try {
            return BY_CODE_CLASS.get(code.getClass());
        } catch (UnknownKernelException e) {
            throw new TornadoRuntimeException("task " + taskName + ": " + e.getMessage());
        }
    }

    /** Simple class name and method name. */
    String name() {
        return name;
    }

    /** Whether its bytecode reaches a barrier, a warp operation or a wait. */
    boolean needsThreads() {
        return needsThreads;
    }

    KernelBody body(Object code) {
        return bodyMaker.make(code);
    }

    /** The method behind a lambda cannot be found. */
    static final class UnknownKernelException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnknownKernelException(String message) {
            super(message);
        }
    }
}
