package dev.fencepost.properties.command;

/**
 * Shows how many mutants and twins are done: a line that redraws itself on a terminal, a plain one now and then
 * elsewhere.
 */
final class MutantsProgress {

    private static final long PLAIN_NANOS = 10_000_000_000L;

    private final Console console;
    private final int all;
    private int done;
    private long shownNanos = WallTime.nanos();

    MutantsProgress(Console console, int all) {
        this.console = console;
        this.all = all;
    }

    /** One more is done; returns what it came to. */
    synchronized <T> T done(T result) {
        done++;
        String text = done + " of " + all + " mutants and healthy twins examined";
        if (console.terminal()) {
            console.progress().print("\r" + text);
            console.progress().flush();
        } else if (WallTime.nanos() - shownNanos >= PLAIN_NANOS) {
            shownNanos = WallTime.nanos();
            console.progress().println(text);
        }
        return result;
    }

    /** Leaves the line to whatever is printed next. */
    synchronized void clear() {
        if (console.terminal()) {
            console.progress().print("\r" + " ".repeat(60) + "\r");
            console.progress().flush();
        }
    }
}
