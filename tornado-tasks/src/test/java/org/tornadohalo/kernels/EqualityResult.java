package org.tornadohalo.kernels;

/**
 * How far a kernel's output was from its twin's.
 *
 * @param kernel the kernel method's name
 * @param quantity what was compared, and in which unit
 * @param input size, seed and launch
 * @param difference the largest difference, in the quantity's unit
 * @param tolerance the largest that is right; 0 where both have to be equal bit for bit
 */
public record EqualityResult(String kernel, String quantity, String input, double difference, double tolerance) {
    /** Whether the outputs are equal within the tolerance; a difference that is not a number is not. */
    public boolean ok() {
        return difference <= tolerance;
    }
}
