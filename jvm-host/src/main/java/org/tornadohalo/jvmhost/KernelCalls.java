package org.tornadohalo.jvmhost;

import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import uk.ac.manchester.tornado.api.KernelContext;

/**
 * Follows the calls of a kernel through its bytecode.
 *
 * <p>A call is followed into the class that it names or, where the method is inherited, its superclass; which
 * override runs is not known. Classes of the JDK and of TornadoVM's API call nothing that waits.
 */
final class KernelCalls {
    private static final Map<Class<?>, Set<String>> WAITING = Map.of(
            KernelContext.class,
            Set.of("localBarrier", "globalBarrier", "simdSum", "simdShuffleDown", "simdBroadcastFirst"),
            JvmKernelThread.class,
            Set.of(
                    "await",
                    "any",
                    "ballot",
                    "reduceOr",
                    "shuffle",
                    "shuffleDown",
                    "shuffleXor",
                    "warpBarrier",
                    "ofBlock"));

    private static final List<String> NOT_FOLLOWED = List.of(
            "java.", "javax.", "jdk.", "sun.", "uk.ac.manchester.tornado.api.", JvmKernelThread.class.getName());

    /** The calls of each method of a class, by name and descriptor. */
    private static final ClassValue<Map<String, List<MethodReference>>> CALLS = new ClassValue<>() {
        @Override
        protected Map<String, List<MethodReference>> computeValue(Class<?> owner) {
            return readCalls(owner);
        }
    };

    private KernelCalls() {}

    /** Whether the method reaches a barrier, a warp operation, a wait or the state of its block. */
    static boolean mayWait(MethodReference kernel) {
        Set<MethodReference> seen = new HashSet<>();
        Deque<MethodReference> open = new ArrayDeque<>(List.of(kernel));
        while (!open.isEmpty()) {
            MethodReference method = open.pop();
            if (WAITING.getOrDefault(method.owner(), Set.of()).contains(method.name())) {
                return true;
            }
            if (seen.add(method) && isFollowed(method.owner())) {
                open.addAll(calls(method));
            }
        }
        return false;
    }

    /** Simple class name and method name; for a lambda those of the method that it calls. */
    static String kernelName(MethodReference kernel) {
        MethodReference named = kernel;
        if (kernel.name().startsWith("lambda$")) {
            List<MethodReference> called = calls(kernel).stream()
                    .filter(method -> isFollowed(method.owner()))
                    .toList();
            named = called.size() == 1 ? called.getFirst() : kernel;
        }
        return named.owner().getSimpleName() + "." + named.name();
    }

    private static boolean isFollowed(Class<?> owner) {
        return !owner.isArray() && NOT_FOLLOWED.stream().noneMatch(owner.getName()::startsWith);
    }

    private static List<MethodReference> calls(MethodReference method) {
        for (Class<?> owner = method.owner(); owner != null && isFollowed(owner); owner = owner.getSuperclass()) {
            List<MethodReference> calls = CALLS.get(owner).get(method.key());
            if (calls != null) {
                return calls;
            }
        }
        return List.of();
    }

    private static Map<String, List<MethodReference>> readCalls(Class<?> owner) {
        Map<String, List<MethodReference>> calls = new HashMap<>();
        for (MethodModel method : Bytecode.methods(owner)) {
            calls.put(Bytecode.key(method), readCalls(method, owner.getClassLoader()));
        }
        return calls;
    }

    private static List<MethodReference> readCalls(MethodModel method, ClassLoader loader) {
        List<MethodReference> calls = new ArrayList<>();
        method.code().ifPresent(code -> {
            for (CodeElement element : code) {
                if (element instanceof InvokeInstruction call) {
                    Bytecode.load(call.owner().asInternalName(), loader)
                            .map(owner -> new MethodReference(
                                    owner,
                                    call.name().stringValue(),
                                    call.type().stringValue()))
                            .ifPresent(calls::add);
                }
            }
        });
        return calls;
    }
}
