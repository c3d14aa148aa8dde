package dev.fencepost.simulator;

/** What a {@link LinkRule} says about one message. */
sealed interface Verdict {

    /** Nothing to say; the next rule is asked. */
    record Pass() implements Verdict {}

    /** It takes longer; the next rule is asked too. */
    record After(long extraNanos) implements Verdict {}

    /** It arrives twice; the next rule is asked too. */
    record Twice() implements Verdict {}

    /** It is gone. */
    record Drop(DropReason why) implements Verdict {}

    /** It stays where it is until the given instant and travels on then. */
    record Hold(long untilNanos) implements Verdict {}

    /** It fails at once and its sender learns it. */
    record Refuse() implements Verdict {}

    /** The answer of nearly every rule to nearly every message. */
    Verdict PASS = new Pass();
}
