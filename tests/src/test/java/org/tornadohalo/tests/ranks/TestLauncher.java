package org.tornadohalo.tests.ranks;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.tornadohalo.cli.launch.Installation;
import org.tornadohalo.cli.launch.Launcher;
import org.tornadohalo.cli.launch.RankProgram;
import org.tornadohalo.cli.options.HostOptions;

/** The launcher as a program: starts the ranks of its command line whatever the machine has. */
public final class TestLauncher {
    private static final int GPUS = 2;

    private TestLauncher() {}

    /** Arguments: the folder of the installation, the number of ranks (0 for none named), the command line. */
    public static void main(String[] args) throws Exception {
        int ranks = Integer.parseInt(args[1]);
        RankProgram program = new RankProgram() {
            @Override
            public HostOptions hostOptions() {
                return new HostOptions();
            }

            @Override
            public OptionalInt namedRankCount() {
                return ranks == 0 ? OptionalInt.empty() : OptionalInt.of(ranks);
            }
        };
        Installation installation = new Installation(Path.of(args[0]), System.getProperty("java.class.path"));
        List<String> words = List.of(args).subList(2, args.length);
        System.exit(new Launcher(System.getenv(), Path.of("")).launch(installation, program, words, GPUS));
    }
}
