package dev.fencepost.properties.hunt;

/** What a run, or a whole hunt, has come to; the worst of several is the one with the most urgent exit code. */
public enum Finding {
    /** The same schedule did not do the same twice. */
    NONDETERMINISTIC(6, "nondeterministic"),
    /** Something happened that never may. */
    SAFETY(3, "safety violated"),
    /** The code under test threw. */
    CRASH(5, "code under test threw"),
    /** Something did not happen in time. */
    LIVENESS(4, "liveness violated"),
    /** Something was never seen that a hunt of this length must have seen. */
    UNREACHED(7, "something was never reached"),
    /** A checker could not tell. */
    INCONCLUSIVE(11, "inconclusive"),
    /** All held. */
    HELD(0, "held");

    private final int exitCode;
    private final String words;

    Finding(int exitCode, String words) {
        this.exitCode = exitCode;
        this.words = words;
    }

    /** The exit code of a command that comes to it (rulings 8). */
    public int exitCode() {
        return exitCode;
    }

    /** How it is called in a verdict. */
    public String words() {
        return words;
    }

    /** Whether a run with it is a failure to be shrunk and replayed. */
    public boolean failed() {
        return switch (this) {
            case NONDETERMINISTIC, SAFETY, CRASH, LIVENESS -> true;
            case UNREACHED, INCONCLUSIVE, HELD -> false;
        };
    }

    /** The worse of two. */
    public Finding worst(Finding other) {
        return other.ordinal() < ordinal() ? other : this;
    }
}
