/** Arrays that tasks take as arguments. */
package uk.ac.manchester.tornado.api.types.arrays;
