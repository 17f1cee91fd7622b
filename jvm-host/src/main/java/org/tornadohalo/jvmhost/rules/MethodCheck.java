package org.tornadohalo.jvmhost.rules;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One pass over the code of a kernel or helper; collects what breaks a rule, and the calls to follow. */
final class MethodCheck {
    private static final Set<Opcode> UNSIGNED_SHIFTS = Set.of(Opcode.IUSHR, Opcode.LUSHR);
    private static final Set<Opcode> DIVISIONS = Set.of(Opcode.IDIV, Opcode.IREM, Opcode.LDIV, Opcode.LREM);

    /** Something that breaks a rule. */
    record Finding(KernelRule rule, int line, String found) {}

    /** A call of a method that is neither the API's nor the JDK's. */
    record Call(InvokeInstruction instruction, int line) {}

    final List<Finding> findings = new ArrayList<>();
    final List<Call> calls = new ArrayList<>();
    private final boolean isKernel;
    private int line;
    private boolean namesVariables;

    private MethodCheck(boolean isKernel) {
        this.isKernel = isKernel;
    }

    static MethodCheck of(MethodModel method, boolean isKernel) {
        MethodCheck check = new MethodCheck(isKernel);
        String name = method.methodName().stringValue();
        check.checkName(name, "method");
        if (isKernel && ReservedWords.isFunction(name)) {
            check.report(KernelRule.NAMES, "method " + name);
        }
        check.checkDescriptor(method);
        method.code().ifPresent(check::checkCode);
        return check;
    }

    private void checkDescriptor(MethodModel method) {
        if (!isKernel && method.methodType().stringValue().contains("[")) {
            report(KernelRule.LOCAL_ARRAYS, "a helper that takes or returns an array");
        }
    }

    private void checkCode(CodeModel code) {
        code.elementStream().forEach(this::checkElement);
        boolean hasVariables = code instanceof CodeAttribute attribute && attribute.maxLocals() > 0;
        if (hasVariables && !namesVariables) {
            report(KernelRule.DEBUG_INFORMATION, "no local variable table");
        }
    }

    private void checkElement(CodeElement element) {
        switch (element) {
            case LineNumber number -> line = number.line();
            case LocalVariable variable -> {
                namesVariables = true;
                checkName(variable.name().stringValue(), "variable");
            }
            case InvokeInstruction call -> checkCall(call);
            case FieldInstruction access -> checkField(access);
            case OperatorInstruction operator -> checkOperator(operator.opcode());
            case ThrowInstruction _ -> report(KernelRule.EXCEPTIONS, "throw");
            case ExceptionCatch _ -> report(KernelRule.EXCEPTIONS, "try");
            case MonitorInstruction _ -> report(KernelRule.EXCEPTIONS, "synchronized");
            default -> checkObjects(element);
        }
    }

    private void checkObjects(CodeElement element) {
        switch (element) {
            case ConstantInstruction constant
            when constant.typeKind() == TypeKind.REFERENCE -> report(KernelRule.OBJECTS, "null, a string or a class");
            case InvokeDynamicInstruction _ -> report(KernelRule.OBJECTS, "a lambda or the concatenation of strings");
            case NewObjectInstruction object ->
                report(KernelRule.OBJECTS, "new " + object.className().asInternalName());
            case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _, NewMultiArrayInstruction _ ->
                report(KernelRule.OBJECTS, "a new array");
            case TypeCheckInstruction _ -> report(KernelRule.OBJECTS, "a cast or instanceof");
            default -> {
                // Arithmetic, jumps, loads and stores of numbers.
            }
        }
    }

    private void checkField(FieldInstruction access) {
        String field = access.owner().asInternalName() + "." + access.name().stringValue();
        switch (access.opcode()) {
            case GETSTATIC, PUTSTATIC -> report(KernelRule.STATICS, "static field " + field);
            case GETFIELD -> {
                if (!access.owner().asInternalName().equals(AllowedCalls.CONTEXT)) {
                    report(KernelRule.OBJECTS, "field " + field);
                }
            }
            default -> report(KernelRule.OBJECTS, "a store to field " + field);
        }
    }

    private void checkOperator(Opcode opcode) {
        if (UNSIGNED_SHIFTS.contains(opcode)) {
            report(KernelRule.UNSIGNED_SHIFT, ">>>");
        } else if (DIVISIONS.contains(opcode)) {
            report(KernelRule.DIVISION, opcode == Opcode.IDIV || opcode == Opcode.LDIV ? "/" : "%");
        } else if (opcode == Opcode.FREM || opcode == Opcode.DREM) {
            report(KernelRule.DIVISION, "% of floats");
        } else if (opcode == Opcode.ARRAYLENGTH) {
            report(KernelRule.ARRAY_SIZE, "length");
        }
    }

    private void checkCall(InvokeInstruction call) {
        if (AllowedCalls.isLocalAllocation(call)) {
            if (!isKernel) {
                report(KernelRule.LOCAL_ARRAYS, "a helper that allocates a local array");
            }
        } else if (AllowedCalls.isSizeOfArray(call)) {
            report(KernelRule.ARRAY_SIZE, "getSize()");
        } else if (AllowedCalls.isBoxing(call)) {
            report(KernelRule.OBJECTS, "boxing or a string");
        } else if (!AllowedCalls.isOfHostOrLibrary(call.owner().asInternalName())) {
            calls.add(new Call(call, line));
        } else if (!AllowedCalls.contains(call)) {
            String instead =
                    AllowedCalls.instead(call).map(other -> "; use " + other).orElse("");
            report(KernelRule.CALLS, "call of " + describe(call) + instead);
        }
    }

    private void checkName(String name, String what) {
        if (ReservedWords.contains(name)) {
            report(KernelRule.NAMES, what + " " + name);
        }
    }

    private void report(KernelRule rule, String found) {
        findings.add(new Finding(rule, line, found));
    }

    static String describe(InvokeInstruction call) {
        return call.owner().asInternalName().replace('/', '.') + "."
                + call.name().stringValue();
    }
}
