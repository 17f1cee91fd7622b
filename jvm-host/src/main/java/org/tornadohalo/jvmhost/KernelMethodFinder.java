package org.tornadohalo.jvmhost;

import java.util.ArrayList;
import java.util.List;
import jdk.internal.access.SharedSecrets;
import jdk.internal.reflect.ConstantPool;
import jdk.internal.reflect.ConstantPool.Tag;

/**
 * Finds the method that a lambda or method reference calls.
 *
 * <p>The JVM makes a hidden class of it, whose bytes cannot be read, but whose constant pool can: besides unboxing it
 * names one method.
 */
final class KernelMethodFinder {
    private KernelMethodFinder() {}

    static MethodReference find(Class<?> codeClass) {
        List<String[]> calls = codeClass.isHidden() ? calledMethods(codeClass) : List.of();
        if (calls.size() != 1) {
            throw new Kernel.UnknownKernelException("the kernel of " + codeClass.getName()
                    + " is unknown: give the task a method reference or a lambda that calls one static method");
        }
        String[] call = calls.getFirst();
        Class<?> owner = Bytecode.load(call[0], codeClass.getClassLoader())
                .orElseThrow(() -> new Kernel.UnknownKernelException("the kernel's class " + call[0] + " is unknown"));
        return new MethodReference(owner, call[1], call[2]);
    }

    private static List<String[]> calledMethods(Class<?> codeClass) {
        ConstantPool pool = SharedSecrets.getJavaLangAccess().getConstantPool(codeClass);
        List<String[]> calls = new ArrayList<>();
        for (int i = 1; i < pool.getSize(); i++) {
            Tag tag = pool.getTagAt(i);
            if (tag == Tag.METHODREF || tag == Tag.INTERFACEMETHODREF) {
                String[] call = pool.getMemberRefInfoAt(i);
                if (!call[0].startsWith("java/lang/")) {
                    calls.add(call);
                }
            }
        }
        return calls;
    }
}
