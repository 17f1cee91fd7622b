package org.tornadohalo.cli;

import picocli.CommandLine.IVersionProvider;

/** The program's version, from the manifest of its jar. */
final class ProgramVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {
            "tornado-halo " + (version == null ? "(development build)" : version), "JDK " + Runtime.version()
        };
    }
}
