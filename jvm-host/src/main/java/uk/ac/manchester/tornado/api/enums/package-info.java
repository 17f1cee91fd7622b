/** Constants of the API. */
package uk.ac.manchester.tornado.api.enums;
