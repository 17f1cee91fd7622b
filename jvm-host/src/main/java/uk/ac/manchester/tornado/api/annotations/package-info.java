/** Annotations of kernels. */
package uk.ac.manchester.tornado.api.annotations;
