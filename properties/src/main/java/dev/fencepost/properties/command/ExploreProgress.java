package dev.fencepost.properties.command;

import dev.fencepost.simulator.explore.Explorer;
import java.util.Locale;

/** Shows how far an exploration has come: a line that redraws itself on a terminal, one now and then elsewhere. */
final class ExploreProgress implements Explorer.Progress {

    private static final long REDRAW_NANOS = 200_000_000L;
    private static final long PLAIN_NANOS = 10_000_000_000L;
    private static final int WIDTH = 100;

    private final Console console;
    private final long startNanos = WallTime.nanos();
    private long shownNanos = startNanos;
    private boolean drawn;

    ExploreProgress(Console console) {
        this.console = console;
    }

    @Override
    public void visited(int states, long steps, int waiting, int depth) {
        long nowNanos = WallTime.nanos();
        if (nowNanos - shownNanos < (console.terminal() ? REDRAW_NANOS : PLAIN_NANOS)) {
            return;
        }
        shownNanos = nowNanos;
        double seconds = (nowNanos - startNanos) / 1e9;
        String text = String.format(Locale.ROOT, "%,d states (%,.0f/s), %,d steps (%,.0f/s), queue %,d, depth %,d",
                states, states / seconds, steps, steps / seconds, waiting, depth);
        if (console.terminal()) {
            console.progress().print("\r" + text + "  ");
            console.progress().flush();
            drawn = true;
        } else {
            console.progress().println(text);
        }
    }

    /** Leaves the line to whatever is printed next. */
    void finish() {
        if (drawn) {
            console.progress().print("\r" + " ".repeat(WIDTH) + "\r");
            console.progress().flush();
        }
    }
}
