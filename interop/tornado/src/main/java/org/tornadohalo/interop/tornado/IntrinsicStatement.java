package org.tornadohalo.interop.tornado;

import jdk.graal.compiler.lir.LIRInstruction;
import jdk.graal.compiler.lir.LIRInstructionClass;
import jdk.graal.compiler.lir.asm.CompilationResultBuilder;
import jdk.vm.ci.meta.Value;
import uk.ac.manchester.tornado.drivers.cuda.graal.asm.CUDAAssembler;
import uk.ac.manchester.tornado.drivers.cuda.graal.compiler.CUDACompilationResultBuilder;

/** The statement {@code result = callee(arguments);} in a kernel's CUDA C. */
public final class IntrinsicStatement extends LIRInstruction {
    /** Graal's description of this class. */
    public static final LIRInstructionClass<IntrinsicStatement> TYPE =
            LIRInstructionClass.create(IntrinsicStatement.class);

    private final String callee;

    @Def({OperandFlag.REG, OperandFlag.ILLEGAL})
    Value result;

    @Use({OperandFlag.REG, OperandFlag.CONST})
    Value[] arguments;

    IntrinsicStatement(String callee, Value result, Value[] arguments) {
        super(TYPE);
        this.callee = callee;
        this.result = result;
        this.arguments = arguments;
    }

    @Override
    public void emitCode(CompilationResultBuilder builder) {
        CUDACompilationResultBuilder cudaBuilder = (CUDACompilationResultBuilder) builder;
        CUDAAssembler assembler = (CUDAAssembler) cudaBuilder.asm;
        assembler.indent();
        if (!Value.ILLEGAL.equals(result)) {
            assembler.emitValue(cudaBuilder, result);
            assembler.emit(" = ");
        }
        assembler.emit(callee);
        assembler.emit("(");
        for (int i = 0; i < arguments.length; i++) {
            assembler.emit(i == 0 ? "" : ", ");
            assembler.emitValue(cudaBuilder, arguments[i]);
        }
        assembler.emit(");");
        assembler.eol();
    }
}
