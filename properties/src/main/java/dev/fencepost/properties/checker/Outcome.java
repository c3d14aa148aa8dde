package dev.fencepost.properties.checker;

/** How a run ended for whoever hunts, worst first where several apply, each with the exit code of the command. */
public enum Outcome {
    /** Something happened that never may. */
    SAFETY(3, "safety"),
    /** The code under test threw. */
    CRASH(5, "crash"),
    /** Something did not happen in time. */
    LIVENESS(4, "liveness"),
    /** A checker could not tell. */
    INCONCLUSIVE(11, "inconclusive"),
    /** All is well. */
    HELD(0, "held");

    private final int exitCode;
    private final String text;

    Outcome(int exitCode, String text) {
        this.exitCode = exitCode;
        this.text = text;
    }

    /** Returns the exit code of a command whose worst run this is. */
    public int exitCode() {
        return exitCode;
    }

    /** Returns the word used in tables and logs. */
    public String text() {
        return text;
    }

    /** Returns the worse of the two. */
    public Outcome worst(Outcome other) {
        return other.ordinal() < ordinal() ? other : this;
    }
}
