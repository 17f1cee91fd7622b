package org.tornadohalo.jvmhost;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.function.Consumer;
import uk.ac.manchester.tornado.api.common.TornadoFunctions;

/**
 * Makes the object that spreads an argument array over a task's lambda, from a class per lambda.
 *
 * <p>A class per lambda gives the compiler a loop that only ever sees one kernel, so that it can inline it: one loop
 * for all kernels costs 3-4 ns more per thread.
 */
final class KernelBodyMaker {
    private static final ClassDesc THIS = KernelBody.class.describeConstable().orElseThrow();
    private static final ClassDesc GENERATED = ClassDesc.of(KernelBodyMaker.class.getPackageName(), "KernelCall");
    private static final MethodTypeDesc RUN =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object.arrayType());
    private static final ClassDesc CONTEXT =
            BlockContext.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc RUN_ROW = MethodTypeDesc.of(
            ConstantDescs.CD_void, CONTEXT, ConstantDescs.CD_Object.arrayType(), ConstantDescs.CD_int);
    private static final MethodTypeDesc MOVE = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final MethodTypeDesc CONSTRUCTOR = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object);

    private final MethodHandle constructor;

    private KernelBodyMaker(MethodHandle constructor) {
        this.constructor = constructor;
    }

    static KernelBodyMaker of(Class<?> codeClass) {
        Class<?> taskType = Arrays.stream(codeClass.getInterfaces())
                .filter(type -> type.getEnclosingClass() == TornadoFunctions.class)
                .findFirst()
                .orElseThrow();
        Method apply = taskType.getMethods()[0];
        byte[] bytes = ClassFile.of()
                .build(
                        GENERATED,
                        builder -> write(
                                builder,
                                taskType.describeConstable().orElseThrow(),
                                apply.getName(),
                                apply.getParameterCount()));
        try {
            Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
            MethodHandle constructor =
                    lookup.findConstructor(lookup.lookupClass(), MethodType.methodType(void.class, Object.class));
            return new KernelBodyMaker(constructor.asType(MethodType.methodType(KernelBody.class, Object.class)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the class that calls " + codeClass + " cannot be made", e);
        }
    }

    KernelBody make(Object code) {
        try {
            return (KernelBody) constructor.invokeExact(code);
        } catch (Throwable e) {
            throw new IllegalStateException("the object that calls " + code.getClass() + " cannot be made", e);
        }
    }

    private static void write(ClassBuilder builder, ClassDesc taskType, String apply, int count) {
        builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
                .withInterfaceSymbols(THIS)
                .withField("code", taskType, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL)
                .withMethodBody(
                        ConstantDescs.INIT_NAME,
                        CONSTRUCTOR,
                        0,
                        code -> code.aload(0)
                                .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                .aload(0)
                                .aload(1)
                                .checkcast(taskType)
                                .putfield(GENERATED, "code", taskType)
                                .return_())
                .withMethodBody("run", RUN, ClassFile.ACC_PUBLIC, code -> {
                    writeCall(code, taskType, apply, 1, count);
                    code.return_();
                })
                .withMethodBody("runRow", RUN_ROW, ClassFile.ACC_PUBLIC, code -> {
                    writeRow(code, row -> writeCall(row, taskType, apply, 2, count));
                });
    }

    /** A loop over local variable 4, from 0 to below the count in 3, with the context in 1. */
    private static void writeRow(CodeBuilder code, Consumer<CodeBuilder> call) {
        Label end = code.newLabel();
        code.iconst_0().istore(4);
        Label next = code.newBoundLabel();
        code.iload(4).iload(3).if_icmpge(end);
        code.aload(1).iload(4).invokevirtual(CONTEXT, "moveToThread", MOVE);
        call.accept(code);
        code.iinc(4, 1).goto_(next).labelBinding(end).return_();
    }

    private static void writeCall(CodeBuilder code, ClassDesc taskType, String apply, int arguments, int count) {
        code.aload(0).getfield(GENERATED, "code", taskType);
        for (int i = 0; i < count; i++) {
            code.aload(arguments).loadConstant(i).aaload();
        }
        MethodTypeDesc type =
                MethodTypeDesc.of(ConstantDescs.CD_void, Collections.nCopies(count, ConstantDescs.CD_Object));
        code.invokeinterface(taskType, apply, type);
    }
}
