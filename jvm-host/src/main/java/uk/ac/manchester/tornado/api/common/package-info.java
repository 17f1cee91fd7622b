/** Shapes of kernels. */
package uk.ac.manchester.tornado.api.common;
