package org.tornadohalo.jvmhost;

/** A method as bytecode names it; the owner is the class that the call names, a superclass may hold the code. */
record MethodReference(Class<?> owner, String name, String descriptor) {
    String key() {
        return name + descriptor;
    }
}
