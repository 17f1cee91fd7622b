package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.math.TornadoMath;

/** Boxes around atoms in device memory, {@link SearchLayout#BOX_FLOATS} floats each. */
final class ClusterBox {
    private ClusterBox() {}

    static void store(long boxes, int box, float lowX, float lowY, float lowZ, float highX, float highY, float highZ) {
        DeviceMemory.storeFloat4(boxes, 2 * box, lowX, lowY, lowZ, 0f);
        DeviceMemory.storeFloat4(boxes, 2 * box + 1, highX, highY, highZ, 0f);
    }

    /** The squared distance of two boxes, of the first its corners: a lower bound of that of atoms in them. */
    static float distanceSquared(
            float lowX, float lowY, float lowZ, float highX, float highY, float highZ, long boxes, int box) {
        float dx = gap(lowX, highX, boxes, box, 0);
        float dy = gap(lowY, highY, boxes, box, 1);
        float dz = gap(lowZ, highZ, boxes, box, 2);
        return dx * dx + dy * dy + dz * dz;
    }

    private static float gap(float low, float high, long boxes, int box, int dim) {
        float otherLow = DeviceMemory.loadReadOnlyFloat4(boxes, 2 * box, dim);
        float otherHigh = DeviceMemory.loadReadOnlyFloat4(boxes, 2 * box + 1, dim);
        return TornadoMath.max(0f, TornadoMath.max(otherLow - high, low - otherHigh));
    }
}
