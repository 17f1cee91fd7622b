package org.tornadohalo.kernels;

/** Places along a Morton curve of cubes: the bits of the three cube indices in turn. */
public final class MortonCurve {
    private MortonCurve() {}

    /** Puts two zero bits between the ten bits of a cube index. */
    public static int spreadBits(int index) {
        int spread = (index | index << 16) & 0x030000FF;
        spread = (spread | spread << 8) & 0x0300F00F;
        spread = (spread | spread << 4) & 0x030C30C3;
        return (spread | spread << 2) & 0x09249249;
    }
}
