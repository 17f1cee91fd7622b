/** The part of TornadoVM's API that tornado-halo uses, executed by the JVM: see {@code org.tornadohalo.jvmhost}. */
package uk.ac.manchester.tornado.api;
