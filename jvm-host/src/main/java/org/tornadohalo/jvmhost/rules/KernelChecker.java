package org.tornadohalo.jvmhost.rules;

import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import uk.ac.manchester.tornado.api.KernelContext;

/**
 * Checks kernels against the {@link KernelRule}s, from their bytecode and that of their helpers.
 *
 * <p>It knows no values: a shift or quotient that is safe because of what its operands are has to be {@linkplain
 * #allowing allowed}, with the reason. Immutable.
 */
public final class KernelChecker {
    /**
     * The most bytecode of a helper with everything that it calls inlined. TornadoVM counts nodes of its graph, at most
     * 2000 with the options of {@code scripts/tornado-jvm-options}; of helpers up to 3,200 bytes one byte made 0.5.
     */
    public static final int MAX_HELPER_BYTES = 4000;

    /** The most arguments of a task, the context included. */
    static final int MAX_ARGUMENTS = 20;

    private final Set<String> intrinsicClasses;
    private final Set<String> kernelPackages;
    private final List<Allowance> allowances;

    private record Allowance(KernelRule rule, String method, String reason) {}

    /**
     * @param intrinsicClasses classes whose public static methods the compiler replaces
     * @param kernelPackages packages, besides the kernel's own, whose static methods kernels may call
     */
    public KernelChecker(Collection<Class<?>> intrinsicClasses, Collection<String> kernelPackages) {
        this(
                intrinsicClasses.stream()
                        .map(type -> type.getName().replace('.', '/'))
                        .collect(Collectors.toUnmodifiableSet()),
                Set.copyOf(kernelPackages),
                List.of());
    }

    private KernelChecker(Set<String> intrinsicClasses, Set<String> kernelPackages, List<Allowance> allowances) {
        this.intrinsicClasses = intrinsicClasses;
        this.kernelPackages = kernelPackages;
        this.allowances = List.copyOf(allowances);
    }

    /**
     * A checker that lets one method break a rule.
     *
     * @param method simple class name and method name, {@code "MyKernels.sum"}
     * @param reason why the method is right all the same
     * @throws IllegalArgumentException if the reason is blank
     */
    public KernelChecker allowing(KernelRule rule, String method, String reason) {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("an exception of " + rule + " for " + method
                    + " needs a reason: say why the code is right on both hosts");
        }
        List<Allowance> more = new ArrayList<>(allowances);
        more.add(new Allowance(rule, method, reason));
        return new KernelChecker(intrinsicClasses, kernelPackages, more);
    }

    /** The kernels of a class: its public static methods with a {@link KernelContext} first. */
    public static List<Method> kernelsOf(Class<?> owner) {
        return Arrays.stream(owner.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getReturnType() == void.class && startsWithContext(method))
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toList();
    }

    /** What all kernels of some classes break, in the order of the kernels. */
    public List<Violation> check(Class<?>... owners) {
        return Arrays.stream(owners)
                .flatMap(owner -> kernelsOf(owner).stream())
                .flatMap(kernel -> check(kernel).stream())
                .toList();
    }

    /** What a kernel and its helpers break; empty if they are in the subset. */
    public List<Violation> check(Method kernel) {
        KernelWalk walk = new KernelWalk(this, kernel);
        walk.run();
        return walk.violations().stream()
                .filter(violation -> !isAllowed(violation))
                .toList();
    }

    private boolean isAllowed(Violation violation) {
        return allowances.stream()
                .anyMatch(
                        allowance -> allowance.rule == violation.rule() && allowance.method.equals(violation.method()));
    }

    static boolean hasKernelSignature(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && Modifier.isStatic(method.getModifiers())
                && method.getReturnType() == void.class
                && startsWithContext(method)
                && method.getParameterCount() <= MAX_ARGUMENTS;
    }

    private static boolean startsWithContext(Method method) {
        return method.getParameterCount() > 0 && method.getParameterTypes()[0] == KernelContext.class;
    }

    boolean isIntrinsic(InvokeInstruction call) {
        return intrinsicClasses.contains(call.owner().asInternalName());
    }

    /** Whether a static method may be a helper of a kernel. */
    boolean isHelper(Class<?> owner, MethodModel method, Class<?> kernelClass) {
        boolean isStatic = (method.flags().flagsMask() & Modifier.STATIC) != 0;
        String home = owner.getPackageName();
        return isStatic && (Objects.equals(home, kernelClass.getPackageName()) || kernelPackages.contains(home));
    }
}
