/** What the API throws. */
package uk.ac.manchester.tornado.api.exceptions;
