package org.tornadohalo.interop.tornado;

import java.util.List;
import java.util.stream.Collectors;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.graphbuilderconf.GraphBuilderContext;
import jdk.graal.compiler.nodes.graphbuilderconf.InvocationPlugin;
import jdk.graal.compiler.nodes.graphbuilderconf.InvocationPlugins;
import jdk.vm.ci.meta.JavaKind;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import org.tornadohalo.interop.device.Intrinsics;

/** Puts one node for each call of a device intrinsic into a kernel's graph, in place of the method's Java body. */
final class IntrinsicPlugins {
    private IntrinsicPlugins() {}

    /**
     * Registers a plugin for every device intrinsic. Has to come before the first task is made: an intrinsic without a
     * plugin makes TornadoVM parse its Java body, and hang.
     *
     * @throws IllegalStateException if an intrinsic has no device function
     */
    static void register(InvocationPlugins plugins) {
        List<IntrinsicFunction> missing = DeviceSource.missing();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("intrinsics.cuh lacks "
                    + missing.stream().map(IntrinsicFunction::callee).collect(Collectors.joining(", "))
                    + ": every public method of the intrinsic classes needs a device function");
        }
        for (Class<?> type : Intrinsics.CLASSES) {
            try (var registration = new InvocationPlugins.LateRegistration(plugins, type)) {
                IntrinsicFunction.all().stream()
                        .filter(function -> function.method().getDeclaringClass() == type)
                        .forEach(function -> registration.register(new Plugin(function)));
            }
        }
    }

    private static final class Plugin extends InvocationPlugin {
        private final IntrinsicFunction function;

        Plugin(IntrinsicFunction function) {
            super(function.method().getName(), function.method().getParameterTypes());
            this.function = function;
        }

        @Override
        public boolean execute(
                GraphBuilderContext builder, ResolvedJavaMethod target, Receiver receiver, ValueNode[] arguments) {
            JavaKind result = JavaKind.fromJavaClass(function.method().getReturnType());
            IntrinsicNode node = function.isOrdered()
                    ? new OrderedIntrinsicNode(function.callee(), result, arguments)
                    : new IntrinsicNode(function.callee(), result, arguments);
            if (result == JavaKind.Void) {
                builder.add(node);
            } else {
                builder.addPush(result, node);
            }
            return true;
        }
    }
}
