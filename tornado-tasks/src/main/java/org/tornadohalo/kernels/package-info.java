/** KernelContext kernels and the layouts of the device arrays they read. No host logic. */
package org.tornadohalo.kernels;
