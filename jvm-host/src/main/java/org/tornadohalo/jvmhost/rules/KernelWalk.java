package org.tornadohalo.jvmhost.rules;

import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tornadohalo.jvmhost.Bytecode;

/** The check of one kernel: visits it and its helpers, depth first, each once. */
final class KernelWalk {
    private final KernelChecker checker;
    private final Method kernel;
    private final String kernelName;
    private final List<Violation> violations = new ArrayList<>();
    private final Map<Helper, Integer> inlinedBytes = new HashMap<>();
    private final Deque<Helper> path = new ArrayDeque<>();

    /** A method with code; equal if class, name and descriptor are. */
    private record Helper(Class<?> owner, String key) {}

    KernelWalk(KernelChecker checker, Method kernel) {
        this.checker = checker;
        this.kernel = kernel;
        kernelName = kernel.getDeclaringClass().getSimpleName() + "." + kernel.getName();
    }

    List<Violation> violations() {
        return violations;
    }

    void run() {
        if (!KernelChecker.hasKernelSignature(kernel)) {
            report(
                    KernelRule.SIGNATURE,
                    kernelName,
                    0,
                    kernel.getParameterCount() + " arguments of a "
                            + kernel.toString().replaceAll("\\(.*", ""));
        }
        Class<?> owner = kernel.getDeclaringClass();
        find(owner, kernel.getName() + descriptor()).ifPresent(method -> visit(owner, method, true));
    }

    private String descriptor() {
        return MethodType.methodType(kernel.getReturnType(), kernel.getParameterTypes())
                .descriptorString();
    }

    /** Checks a method and what it calls; returns the bytes of both. */
    private int visit(Class<?> owner, MethodModel method, boolean isKernel) {
        Helper self = new Helper(owner, Bytecode.key(method));
        Integer known = inlinedBytes.get(self);
        if (known != null) {
            return known;
        }
        String name = owner.getSimpleName() + "." + method.methodName().stringValue();
        MethodCheck check = MethodCheck.of(method, isKernel);
        check.findings.forEach(finding -> report(finding.rule(), name, finding.line(), finding.found()));
        int bytes = method.code()
                .map(code -> code instanceof CodeAttribute attribute ? attribute.codeLength() : 0)
                .orElse(0);
        path.push(self);
        for (MethodCheck.Call call : check.calls) {
            bytes += follow(call, name);
        }
        path.pop();
        if (!isKernel && bytes > KernelChecker.MAX_HELPER_BYTES) {
            report(KernelRule.HELPER_SIZE, name, 0, bytes + " bytes");
        }
        inlinedBytes.put(self, bytes);
        return bytes;
    }

    private int follow(MethodCheck.Call call, String caller) {
        InvokeInstruction instruction = call.instruction();
        if (checker.isIntrinsic(instruction)) {
            return 0;
        }
        Optional<Class<?>> owner = Bytecode.load(
                instruction.owner().asInternalName(), kernel.getDeclaringClass().getClassLoader());
        Optional<MethodModel> method = owner.flatMap(type ->
                find(type, instruction.name().stringValue() + instruction.type().stringValue()));
        if (method.isEmpty() || !checker.isHelper(owner.get(), method.get(), kernel.getDeclaringClass())) {
            report(KernelRule.CALLS, caller, call.line(), "call of " + MethodCheck.describe(instruction));
            return 0;
        }
        if (path.contains(new Helper(owner.get(), Bytecode.key(method.get())))) {
            report(KernelRule.RECURSION, caller, call.line(), "call of " + MethodCheck.describe(instruction));
            return 0;
        }
        return visit(owner.get(), method.get(), false);
    }

    private static Optional<MethodModel> find(Class<?> owner, String key) {
        return Bytecode.methods(owner).stream()
                .filter(method -> Bytecode.key(method).equals(key))
                .findFirst();
    }

    private void report(KernelRule rule, String method, int line, String found) {
        Violation violation = new Violation(rule, kernelName, method, line, found);
        if (!violations.contains(violation)) {
            violations.add(violation);
        }
    }
}
