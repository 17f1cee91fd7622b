package org.tornadohalo.interop.tornado;

import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.memory.SingleMemoryKill;
import jdk.vm.ci.meta.JavaKind;
import org.graalvm.word.LocationIdentity;

/** The call of a device function that orders memory: no load of the kernel is moved across it. */
@NodeInfo(shortName = "OrderedIntrinsic", cycles = NodeCycles.CYCLES_UNKNOWN, size = NodeSize.SIZE_UNKNOWN)
public final class OrderedIntrinsicNode extends IntrinsicNode implements SingleMemoryKill {
    /** Graal's description of this class. */
    public static final NodeClass<OrderedIntrinsicNode> TYPE = NodeClass.create(OrderedIntrinsicNode.class);

    OrderedIntrinsicNode(String callee, JavaKind result, ValueNode... arguments) {
        super(TYPE, callee, result, arguments);
    }

    @Override
    public LocationIdentity getKilledLocationIdentity() {
        return LocationIdentity.any();
    }
}
