/** Functions that kernels call. */
package uk.ac.manchester.tornado.api.math;
