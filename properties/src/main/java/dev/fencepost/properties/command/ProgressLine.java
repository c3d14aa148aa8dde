package dev.fencepost.properties.command;

import dev.fencepost.properties.hunt.SubjectHunt;
import java.util.Locale;

/** Shows how far a hunt has come: a bar that redraws itself on a terminal, a plain line now and then elsewhere. */
final class ProgressLine implements SubjectHunt.Progress {

    private static final long REDRAW_NANOS = 200_000_000L;
    private static final long PLAIN_NANOS = 10_000_000_000L;
    private static final int WIDTH = 24;

    private final Console console;
    private final HuntBudget budget;
    private final long startNanos = WallTime.nanos();
    private long shownNanos = startNanos;
    private boolean drawn;

    ProgressLine(Console console, HuntBudget budget) {
        this.console = console;
        this.budget = budget;
    }

    @Override
    public void done(long runs, long faults) {
        long nowNanos = WallTime.nanos();
        if (nowNanos - shownNanos < (console.terminal() ? REDRAW_NANOS : PLAIN_NANOS)) {
            return;
        }
        shownNanos = nowNanos;
        double seconds = (nowNanos - startNanos) / 1e9;
        String text = String.format(Locale.ROOT, "%,d runs, %,.0f runs/s, %,d faults injected", runs, runs / seconds,
                faults);
        if (console.terminal()) {
            int full = (int) (WIDTH * Math.min(1, budget.share(runs, nowNanos)));
            console.progress().print("\r[" + "#".repeat(full) + ".".repeat(WIDTH - full) + "] " + text + "  ");
            console.progress().flush();
            drawn = true;
        } else {
            console.progress().println(text);
        }
    }

    /** Leaves the line to whatever is printed next. */
    void finish() {
        if (drawn) {
            console.progress().print("\r" + " ".repeat(100) + "\r");
            console.progress().flush();
        }
    }
}
