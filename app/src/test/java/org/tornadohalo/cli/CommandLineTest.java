package org.tornadohalo.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                 | a command is missing
            fly                                                | 'fly' is no command; commands are run, forces, verify
            run --example water-ethanol fly                    | Unmatched argument at index 3: 'fly'
            run --example water-ethanol --grid 2x2x2           | '2x2x2' is not of the form X,Y,Z
            run --example water-ethanol --replicate 2,0,2      | '2,0,2' is not of the form X,Y,Z
            run --example ice                                  | '--example': 'ice' is none of water-ethanol;
            run --example water-ethanol --steps many           | '--steps': 'many' is not a whole number;
            run --example water-ethanol --nstlist 1.5          | '--nstlist': '1.5' is not a whole number;
            run --example water-ethanol --cutoff far           | '--cutoff': 'far' is not a number;
            run --example water-ethanol --cutoff 0.9f          | '--cutoff': '0.9f' is not a number;
            run --example water-ethanol --cutoff 0x1p-1        | '--cutoff': '0x1p-1' is not a number;
            run --example water-ethanol --cutoff NaN           | '--cutoff': 'NaN' is not a number;
            run --example water-ethanol --epsilon-rf 78d       | '78d' is neither a number nor 'infinity'
            run --example water-ethanol --epsilon-rf much      | 'much' is neither a number nor 'infinity'
            run --example water-ethanol --exchange telepathy   | '--exchange': 'telepathy' is none of fused,
            run --example water-ethanol --host quantum         | '--host': 'quantum' is none of jvm, tornado, auto;
            bench                                              | what to measure is missing; there are: exchange, step;
            bench fly                                          | 'fly' is no command; commands are exchange, step;
            bench step --replay maybe                          | 'maybe' is none of on, off;
            bench step --replicate 2,2                         | '2,2' is not of the form X,Y,Z
            bench step --replicate 2,2,2;0,1,1                 | '0,1,1' is not of the form X,Y,Z
            bench step --nonbonded simple,fast                 | 'fast' is none of auto, simple, cluster;
            bench step --exchange telepathy                    | 'telepathy' is none of fused,
            plan --predict --atoms 45k,                        | '--atoms': '45k,' has an empty member: put one comma
            bench step --replicate 2,2,2;                      | '--replicate': '2,2,2;' has an empty member: put one semicolon
            bench step --nonbonded simple,                     | '--nonbonded': 'simple,' has an empty member: put one comma
            bench step --trace -                               | '--trace': '-' is standard output, which only --json
            bench step --example water-ethanol                 | Unknown options: '--example', 'water-ethanol'
            bench exchange --ranks 2 --atoms many              | 'many' is not a number of atoms, such as 45000, 45k or 1.5M;
            bench exchange --ranks 2 --what y                  | 'y' is none of x, f, x+f;
            bench exchange --ranks 2 --exchange fused,post     | 'post' is none of fused,
            bench exchange --ranks 2 --map round               | 'round' is none of sorted, scattered;
            bench exchange --ranks 2 --atoms -1                | '-1' is not a whole number of atoms from 1 to 100M;
            bench exchange --ranks 2 --what ,                  | '--what': ',' has an empty member: put one comma
            bench exchange --ranks 2 --kernels java,           | '--kernels': 'java,' has an empty member:
            bench exchange --ranks 2 --map=sorted,,scattered   | '--map': 'sorted,,scattered' has an empty member:
            bench exchange --ranks 2 --atoms ,                 | '--atoms': ',' has an empty member:
            bench exchange --ranks 2 --halo-atoms= --what x    | '--halo-atoms': '' has an empty member:
            bench exchange --ranks 2 --exchange fused,         | '' is none of fused,
            bench exchange --ranks 2 --plot -                  | '--plot': '-' is standard output, which only --json
            bench exchange --ranks 2 --plot=                   | '--plot': '' names no file;
            run --example water-ethanol --out-gro -            | '--out-gro': '-' is standard output
            plan --example water-ethanol --svg -               | '--svg': '-' is standard output
            plan --example water-ethanol --seed 2              | Unknown options: '--seed', '2'
            run --example water-ethanol --ranks                | Missing required parameter for option '--ranks'
            """)
    void pointsToTheHelpWhenTheCommandLineIsWrong(String line, String message) {
        Cli result = Cli.run(line.isEmpty() ? new String[0] : line.split(" +"));

        assertBadInput(result, message);
        assertTrue(result.err().contains("; try 'tornado-halo"), result.err());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run                                                            | give either --gro FILE and --top FILE
            forces --gro a.gro                                             | give either --gro FILE and --top FILE
            verify --example water-ethanol --gro a.gro --top a.top         | give either --gro FILE and --top FILE
            run --gro missing.gro --top missing.top                        | missing.gro
            run --example water-ethanol --ranks 0                          | --ranks must be at least 1, but is 0
            run --example water-ethanol --cutoff 0.8 --rlist 0.8           | --rlist 0.8 is the cut-off, so no atom may move
            plan --example water-ethanol --ranks -3                        | --ranks must be at least 1, but is -3
            plan --example water-ethanol --ranks 4 --grid 2,2,2            | --grid 2,2,2 has 8 cells, but --ranks is 4
            plan --example water-ethanol --cutoff 2                        | half of the shortest box edge
            plan --example water-ethanol --cutoff 0.001                    | the cut-off must be a length of at least 0.01 nm
            plan --example water-ethanol --cutoff -1                       | the cut-off must be a length of at least 0.01 nm
            plan --example water-ethanol --rlist 0.5                       | the list radius must be at least the cut-off
            plan --example water-ethanol --rlist 1 --verlet-buffer-tolerance 1 | not both
            bench exchange                                                 | needs at least 2 ranks, but has 1: give --ranks
            bench exchange --ranks 2 --rounds 0                            | --rounds must be from 1 to 10000, but is 0
            bench exchange --ranks 2 --warm-up 2000000000                  | --warm-up must be from 0 to 10000, but is 2000000000
            bench exchange --ranks 2 --map sorted                          | --map is of synthetic transfers alone
            bench exchange --ranks 2 --json=                               | --json names no file: give one, or -
            bench exchange --ranks 2 --json - --plot /dev/stdout           | same file as standard output: name another one
            bench exchange --ranks 2 --exchange fused,pulse --path nvlink  | --exchange pulse cannot keep to --path nvlink: use --path auto or put
            bench exchange --ranks 2 --kernels cuda                        | --kernels cuda needs GPUs: host jvm runs Java kernels only
            bench exchange --grid 257,1,1 --halo-atoms 1                   | host jvm runs at most 256 ranks, threads of one process, but is asked for 257
            run --example water-ethanol --json - --out-gro /dev/stdout     | same file as standard output: name another one
            run --example water-ethanol --exchange host-p2p --path put     | --exchange host-p2p cannot keep to --path put: use --path auto, or
            forces --example water-ethanol --exchange stream --path nvlink | --exchange stream cannot keep to --path nvlink
            verify --example water-ethanol --exchange host-mpi --path put  | --exchange host-mpi cannot keep to --path put
            forces --example water-ethanol --kernels cuda                  | --kernels cuda needs GPUs: host jvm runs Java kernels only
            bench exchange --ranks 2 --rlist 9                             | nothing can be measured: no grid of 2 ranks fits
            bench step --replicate 1,1,1 --nstlist 2                       | --nstlist must be at least 3 for bench step
            bench step --replicate 1,1,1 --nonbonded cluster --nstlist 4 --nstprune 2 | --nstprune must be at least 3 for bench step
            bench step --replicate 1,1,1 --rounds 0                        | --rounds must be from 1 to 10000, but is 0
            bench step --replicate 1,1,1 --exchange pulse --path nvlink    | --exchange pulse cannot keep to --path nvlink: use --path
            bench step --replicate 1,1,1 --ranks 1000003                   | nothing can be measured: no grid of 1000003 ranks fits
            bench step --replicate 1,1,1 --cutoff 3                        | half of the shortest box edge
            bench step --json a --trace ./a                                | a: cannot be written, because it is the same file as
            plan --example water-ethanol --rlist 1.9 --grid 30,1,1         | pulses
            plan --example water-ethanol --rlist 1.95                      | half of the shortest box edge
            plan --example water-ethanol --dt 0.01                         | edge: lower --dt or --nstlist, or use a larger box
            verify --example water-ethanol --dt -1                         | the time step must be above 0
            plan --example water-ethanol --ranks 1000003                   | no grid of 1000003 ranks fits
            forces --example water-ethanol --host jvm --wait-timeout 0     | --wait-timeout must be from 0.001
            forces --example water-ethanol --host jvm --wait-timeout 1e-9  | --wait-timeout must be from 0.001
            run --example water-ethanol --json r.json --out-gro ./r.json   | r.json: cannot be written, because it is the same file as
            forces --gro a.gro --top a.top --json a.gro                    | a.gro: cannot be written, because it is the same file as the input
            plan --example water-ethanol --replicate 900,900,900           | too many
            plan --example water-ethanol --define =1                       | =1
            plan --example water-ethanol --svg missing/folder/a.svg        | missing/folder/a.svg: cannot be written
            run --example water-ethanol --json missing/folder/a.json       | missing/folder/a.json: cannot be written
            forces --example water-ethanol --host tornado                  | --host tornado needs what is missing here:
            forces --example water-ethanol --ranks 1000003                 | no grid of 1000003 ranks fits
            verify --example water-ethanol --grid 100000,1,1               | pulses
            run --example water-ethanol --dt 0                             | the time step must be above 0
            run --example water-ethanol --steps -1                         | --steps must be at least 1, but is -1
            run --example water-ethanol --nstlist 0                        | nstlist must be at least 1
            run --example water-ethanol --nstenergy 0                      | the energy interval must be at least 1
            """)
    void refusesInputThatCannotBeUsed(String line, String message) {
        assertBadInput(Cli.run(line.split(" +")), message);
    }

    private static void assertBadInput(Cli result, String message) {
        assertEquals(2, result.code(), result.err());
        assertEquals("", result.out());
        assertTrue(result.err().startsWith("tornado-halo: "), result.err());
        assertTrue(result.err().contains(message), result.err());
        assertEquals(1, result.err().strip().lines().count(), result.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "forces", "verify", "plan", "doctor"})
    void explainsEveryCommand(String command) {
        Cli result = Cli.run(command, "--help");

        assertEquals(0, result.code(), result.err());
        assertTrue(result.out().startsWith("Usage: tornado-halo " + command), result.out());
    }

    @Test
    void namesDefaultsAndUnitsInTheHelp() {
        String help = Cli.run("run", "--help").out().replaceAll("\\s+", " ");

        assertTrue(help.contains("Cut-off of Lennard-Jones and reaction field, nm (default: 0.9)."), help);
        assertTrue(
                help.contains("Time step, ps; the estimate of the list radius depends on it (default: 0.0005)."), help);
        assertTrue(help.contains("--example implies --define FLEXIBLE here, unless --constraints h-bonds"), help);
    }

    @Test
    void offersEachCommandTheOptionsThatMatterToIt() {
        String plan = Cli.run("plan", "--help").out();

        assertTrue(plan.contains("--dt"), plan);
        assertFalse(plan.matches("(?s).*--(wait-timeout|seed|exchange|host)\\b.*"), plan);
        assertTrue(Cli.run("forces", "--help").out().contains("--dt"));
        assertTrue(Cli.run("verify", "--help").out().contains("--dt"));
        for (String command : new String[] {"run", "forces", "verify", "plan", "bench step"}) {
            String help = Cli.run((command + " --help").split(" ")).out();
            assertTrue(help.contains("--constraints=none|h-bonds"), help);
        }
    }

    @Test
    void readsNamesInAnyCase() {
        Cli result = Cli.run("plan", "--example", "Water-Ethanol", "--rlist", "1.0");

        assertEquals(0, result.code(), result.err());
        assertTrue(result.out().matches("(?s).*list radius +1\\.0000 nm \\(given\\).*"), result.out());
        assertTrue(result.out().matches("(?s).*atoms +5,625.*"), result.out());
    }

    @Test
    void givesStandardOutputToTheJsonThatWantsIt() throws Exception {
        Cli result = Cli.run("forces", "--example", "water-ethanol", "--json", "-");

        assertEquals(0, result.code(), result.err());
        assertEquals(
                5625, new ObjectMapper().readTree(result.out()).get("forces").size());
        assertTrue(result.err().contains("Lennard-Jones"), result.err());
    }

    @Test
    void readsNumbersAsFilesHaveThem() {
        assertEquals(
                0,
                Cli.run("plan", "--example", "water-ethanol", "--cutoff", "+.9", "--dt", "5.E-4")
                        .code());
    }

    @Test
    void reportsInOneLineThatTheHelpCannotBePrinted() {
        StringWriter err = new StringWriter();
        StandardOutput full = new StandardOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });

        int code = Main.execute(
                Main.commandLine().setOut(new PrintWriter(full, true)).setErr(new PrintWriter(err, true)),
                "run",
                "--help");

        assertEquals(1, code);
        assertEquals(1, err.toString().lines().count(), err.toString());
    }

    @Test
    void tellsItsVersionAndThatOfJava() {
        Cli result = Cli.run("--version");

        assertEquals(0, result.code());
        assertTrue(result.out().contains("JDK " + Runtime.version()), result.out());
    }
}
