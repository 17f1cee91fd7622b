package uk.ac.manchester.tornado.api.math;

/** The mathematical functions that kernels may call; computed by the JVM here, by the device there. */
public class TornadoMath {
    /** The smaller value. */
    public static float min(float a, float b) {
        return Math.min(a, b);
    }

    /** The smaller value. */
    public static double min(double a, double b) {
        return Math.min(a, b);
    }

    /** The smaller value. */
    public static long min(long a, long b) {
        return Math.min(a, b);
    }

    /** The smaller value. */
    public static int min(int a, int b) {
        return Math.min(a, b);
    }

    /** The larger value. */
    public static float max(float a, float b) {
        return Math.max(a, b);
    }

    /** The larger value. */
    public static double max(double a, double b) {
        return Math.max(a, b);
    }

    /** The larger value. */
    public static long max(long a, long b) {
        return Math.max(a, b);
    }

    /** The larger value. */
    public static int max(int a, int b) {
        return Math.max(a, b);
    }

    /** The absolute value. */
    public static float abs(float value) {
        return Math.abs(value);
    }

    /** The absolute value. */
    public static double abs(double value) {
        return Math.abs(value);
    }

    /** The absolute value. */
    public static long abs(long value) {
        return Math.abs(value);
    }

    /** The absolute value. */
    public static int abs(int value) {
        return Math.abs(value);
    }

    /** The value of [min, max] next to {@code val}. */
    public static float clamp(float val, float min, float max) {
        return Math.max(min, Math.min(max, val));
    }

    /** The value of [min, max] next to {@code val}. */
    public static double clamp(double val, double min, double max) {
        return Math.max(min, Math.min(max, val));
    }

    /** The value of [min, max] next to {@code val}. */
    public static long clamp(long val, long min, long max) {
        return Math.max(min, Math.min(max, val));
    }

    /** The value of [min, max] next to {@code val}. */
    public static int clamp(int val, int min, int max) {
        return Math.max(min, Math.min(max, val));
    }

    /** The square root. */
    public static float sqrt(float value) {
        return (float) Math.sqrt(value);
    }

    /** The square root. */
    public static double sqrt(double value) {
        return Math.sqrt(value);
    }

    /** e to the power of {@code value}. */
    public static float exp(float value) {
        return (float) Math.exp(value);
    }

    /** e to the power of {@code value}. */
    public static double exp(double value) {
        return Math.exp(value);
    }

    /** The natural logarithm. */
    public static float log(float value) {
        return (float) Math.log(value);
    }

    /** The natural logarithm. */
    public static double log(double value) {
        return Math.log(value);
    }

    /** The largest integer not above {@code value}. */
    public static float floor(float value) {
        return (float) Math.floor(value);
    }

    /** The largest integer not above {@code value}. */
    public static double floor(double value) {
        return Math.floor(value);
    }

    /** The smallest integer not below {@code value}. */
    public static float ceil(float value) {
        return (float) Math.ceil(value);
    }

    /** The smallest integer not below {@code value}. */
    public static double ceil(double value) {
        return Math.ceil(value);
    }

    /** The sine of an angle in radians. */
    public static float sin(float value) {
        return (float) Math.sin(value);
    }

    /** The sine of an angle in radians. */
    public static double sin(double value) {
        return Math.sin(value);
    }

    /** The cosine of an angle in radians. */
    public static float cos(float value) {
        return (float) Math.cos(value);
    }

    /** The cosine of an angle in radians. */
    public static double cos(double value) {
        return Math.cos(value);
    }

    /** The tangent of an angle in radians. */
    public static float tan(float value) {
        return (float) Math.tan(value);
    }

    /** The tangent of an angle in radians. */
    public static double tan(double value) {
        return Math.tan(value);
    }

    /** The hyperbolic tangent. */
    public static float tanh(float value) {
        return (float) Math.tanh(value);
    }

    /** The hyperbolic tangent. */
    public static double tanh(double value) {
        return Math.tanh(value);
    }

    /** The arc sine, in radians. */
    public static float asin(float value) {
        return (float) Math.asin(value);
    }

    /** The arc sine, in radians. */
    public static double asin(double value) {
        return Math.asin(value);
    }

    /** The arc cosine, in radians. */
    public static float acos(float value) {
        return (float) Math.acos(value);
    }

    /** The arc cosine, in radians. */
    public static double acos(double value) {
        return Math.acos(value);
    }

    /** The arc tangent, in radians. */
    public static float atan(float value) {
        return (float) Math.atan(value);
    }

    /** The arc tangent, in radians. */
    public static double atan(double value) {
        return Math.atan(value);
    }

    /** The logarithm to base 2. */
    public static float log2(float value) {
        return (float) (Math.log(value) / Math.log(2));
    }

    /** The logarithm to base 2. */
    public static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    /** What {@code value} exceeds its floor by. */
    public static float fract(float value) {
        return value - floor(value);
    }

    /** What {@code value} exceeds its floor by. */
    public static double fract(double value) {
        return value - floor(value);
    }

    /** -1, 0 or 1 with the sign of {@code value}. */
    public static float signum(float value) {
        return Math.signum(value);
    }

    /** -1, 0 or 1 with the sign of {@code value}. */
    public static double signum(double value) {
        return Math.signum(value);
    }

    /** An angle given in degrees, in radians. */
    public static float toRadians(float degrees) {
        return (float) Math.toRadians(degrees);
    }

    /** An angle given in degrees, in radians. */
    public static double toRadians(double degrees) {
        return Math.toRadians(degrees);
    }

    /** The sine of {@code value} times pi. */
    public static float sinpi(float value) {
        return (float) Math.sin(value * Math.PI);
    }

    /** The sine of {@code value} times pi. */
    public static double sinpi(double value) {
        return Math.sin(value * Math.PI);
    }

    /** The cosine of {@code value} times pi. */
    public static float cospi(float value) {
        return (float) Math.cos(value * Math.PI);
    }

    /** The cosine of {@code value} times pi. */
    public static double cospi(double value) {
        return Math.cos(value * Math.PI);
    }

    /** {@code a} to the power of {@code b}. */
    public static float pow(float a, float b) {
        return (float) Math.pow(a, b);
    }

    /** {@code a} to the power of {@code b}. */
    public static double pow(double a, double b) {
        return Math.pow(a, b);
    }

    /** The angle of the point (b, a), in radians. */
    public static float atan2(float a, float b) {
        return (float) Math.atan2(a, b);
    }

    /** The angle of the point (b, a), in radians. */
    public static double atan2(double a, double b) {
        return Math.atan2(a, b);
    }

    /** Pi in single precision. */
    public static float floatPI() {
        return (float) Math.PI;
    }

    /** Pi in double precision. */
    public static double PI() {
        return Math.PI;
    }
}
