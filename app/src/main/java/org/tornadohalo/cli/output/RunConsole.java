package org.tornadohalo.cli.output;

import java.io.PrintWriter;
import java.util.Locale;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.md.Energies;
import org.tornadohalo.md.EnergySample;
import org.tornadohalo.md.StepObserver;

/**
 * Shows how a run goes: energies line by line on the output, and on a terminal a progress bar below them.
 *
 * <p>Bar and lines come from different threads; one lock keeps a line from landing inside the bar.
 */
public final class RunConsole implements StepObserver, AutoCloseable {
    private static final String HEADER = "%12s %12s %16s %16s %16s %16s";
    private static final String LINE = "%12d %12.4f %16.3f %16.3f %16.3f %16.3f";
    private static final String ERASE_LINE = "\r\u001b[K";
    private static final int BAR_WIDTH = 78;
    private static final int BAR_INTERVAL_MILLIS = 250;

    private final PrintWriter out;
    private final PrintWriter terminal;
    private final ProgressBar bar;
    private String barText = "";
    private boolean headerPrinted;

    /**
     * @param out for energies
     * @param terminal for the progress bar; null for none
     * @param steps steps of the run
     */
    public RunConsole(PrintWriter out, PrintWriter terminal, long steps) {
        this(out, terminal, steps, "steps");
    }

    /** As the other constructor, for a program whose progress is counted in something else. */
    public RunConsole(PrintWriter out, PrintWriter terminal, long steps, String counted) {
        this.out = out;
        this.terminal = terminal;
        this.bar = terminal == null || steps == 0 ? null : openBar(steps, counted);
    }

    private ProgressBar openBar(long steps, String counted) {
        return new ProgressBarBuilder()
                .setTaskName(counted)
                .setInitialMax(steps)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(BAR_INTERVAL_MILLIS)
                .setConsumer(new DelegatingProgressBarConsumer(this::showBar, BAR_WIDTH))
                .build();
    }

    /** Whether somebody watches: input and output of this program are a terminal. */
    public static boolean isTerminal() {
        return RankProcess.current()
                .map(rank -> rank.address().rank() == 0 && rank.terminal())
                .orElseGet(() -> System.console() != null && System.console().isTerminal());
    }

    private synchronized void showBar(String text) {
        barText = text;
        terminal.print(ERASE_LINE + text);
        terminal.flush();
    }

    private synchronized void printLine(String line) {
        if (bar != null) {
            terminal.print(ERASE_LINE);
            terminal.flush();
        }
        out.println(line);
        out.flush();
        if (bar != null) {
            terminal.print(barText);
            terminal.flush();
        }
    }

    @Override
    public void stepsDone(long steps) {
        if (bar != null) {
            bar.stepTo(steps);
        }
    }

    @Override
    public void energies(EnergySample sample) {
        if (!headerPrinted) {
            headerPrinted = true;
            printLine("energies in kJ/mol");
            printLine(HEADER.formatted("step", "time (ps)", "potential", "kinetic", "total", "conserved"));
        }
        Energies e = sample.energies();
        printLine(String.format(
                Locale.ROOT,
                LINE,
                sample.step(),
                sample.timePs(),
                e.potential(),
                e.kinetic(),
                e.total(),
                e.conserved()));
    }

    /** Takes the progress bar away. */
    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            showBar("");
        }
    }
}
