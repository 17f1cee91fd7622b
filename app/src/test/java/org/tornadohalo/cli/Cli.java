package org.tornadohalo.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What one call of the program left behind.
 *
 * @param code exit code
 * @param out standard output
 * @param err error stream
 */
record Cli(int code, String out, String err) {
    static Cli run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.execute(
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)), args);
        return new Cli(code, out.toString(), err.toString());
    }
}
