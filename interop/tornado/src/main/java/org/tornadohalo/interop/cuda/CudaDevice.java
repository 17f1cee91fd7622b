package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import java.nio.charset.StandardCharsets;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdevice_attribute;
import jcuda.driver.CUuuid;
import jcuda.driver.JCudaDriver;

/**
 * A GPU that this process sees.
 *
 * @param ordinal its number among those, from 0
 */
public record CudaDevice(int ordinal) {
    private static final int NAME_BYTES = 256;

    /** The number of GPUs this process sees. */
    public static int count() {
        int[] count = new int[1];
        check("cuInit", JCudaDriver.cuInit(0));
        check("cuDeviceGetCount", JCudaDriver.cuDeviceGetCount(count));
        return count[0];
    }

    /** What the driver calls it. */
    public String name() {
        byte[] name = new byte[NAME_BYTES];
        check("cuDeviceGetName", JCudaDriver.cuDeviceGetName(name, NAME_BYTES, handle()));
        int length = 0;
        while (length < NAME_BYTES && name[length] != 0) {
            length++;
        }
        return new String(name, 0, length, StandardCharsets.UTF_8);
    }

    /** The same 16 bytes in every process that sees this GPU, and other ones for every other GPU. */
    public byte[] uuid() {
        CUuuid uuid = new CUuuid();
        check("cuDeviceGetUuid", JCudaDriver.cuDeviceGetUuid(uuid, handle()));
        return uuid.bytes;
    }

    /** 10 * major + minor compute capability. */
    public int computeCapability() {
        return 10 * attribute(CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)
                + attribute(CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
    }

    /** The number of multiprocessors. */
    public int multiprocessors() {
        return attribute(CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    }

    private int attribute(int attribute) {
        int[] value = new int[1];
        check("cuDeviceGetAttribute", JCudaDriver.cuDeviceGetAttribute(value, attribute, handle()));
        return value[0];
    }

    CUdevice handle() {
        CUdevice device = new CUdevice();
        check("cuInit", JCudaDriver.cuInit(0));
        check("cuDeviceGet", JCudaDriver.cuDeviceGet(device, ordinal));
        return device;
    }
}
