package org.tornadohalo.cli.doctor;

/** Asks whether classes are on the class path without running any of their code. */
final class Classes {
    private Classes() {}

    static boolean isThere(String name) {
        try {
            Class.forName(name, false, Classes.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
