package org.tornadohalo.interop.tornado;

import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.graph.NodeInputList;
import jdk.graal.compiler.lir.Variable;
import jdk.graal.compiler.lir.gen.LIRGeneratorTool;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.FixedWithNextNode;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.JavaKind;
import jdk.vm.ci.meta.Value;

/** The call of a device function in a kernel's graph; stays where it is in the order of calls, and orders no memory. */
@NodeInfo(shortName = "Intrinsic", cycles = NodeCycles.CYCLES_UNKNOWN, size = NodeSize.SIZE_UNKNOWN)
public class IntrinsicNode extends FixedWithNextNode implements LIRLowerable {
    /** Graal's description of this class. */
    public static final NodeClass<IntrinsicNode> TYPE = NodeClass.create(IntrinsicNode.class);

    @Input
    NodeInputList<ValueNode> arguments;

    private final String callee;

    IntrinsicNode(String callee, JavaKind result, ValueNode... arguments) {
        this(TYPE, callee, result, arguments);
    }

    IntrinsicNode(NodeClass<? extends IntrinsicNode> type, String callee, JavaKind result, ValueNode... arguments) {
        super(type, result == JavaKind.Void ? StampFactory.forVoid() : StampFactory.forKind(result));
        this.callee = callee;
        this.arguments = new NodeInputList<>(this, arguments);
    }

    @Override
    public void generate(NodeLIRBuilderTool generator) {
        LIRGeneratorTool tool = generator.getLIRGeneratorTool();
        Value[] values = new Value[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = generator.operand(arguments.get(i));
        }
        if (getStackKind() == JavaKind.Void) {
            tool.append(new IntrinsicStatement(callee, Value.ILLEGAL, values));
        } else {
            Variable result = tool.newVariable(tool.getLIRKind(stamp));
            tool.append(new IntrinsicStatement(callee, result, values));
            generator.setResult(this, result);
        }
    }
}
