package dev.fencepost.properties.checker;

import java.util.List;

/** What a {@link Checker} says of a run. */
public sealed interface Verdict {

    /** Nothing in the log speaks against the property. */
    record Held() implements Verdict {}

    /**
     * The log contradicts the property.
     *
     * @param sentence
     *            what happened, for people: names, instants and lengths of time included
     * @param trueNanos
     *            the true instant of the first violation
     * @param seq
     *            the event of the log that completed it
     * @param figures
     *            the numbers behind the sentence, for tables and for machines
     */
    record Violated(String sentence, long trueNanos, long seq, List<Figure> figures) implements Verdict {

        /** Copies the list. */
        public Violated {
            figures = List.copyOf(figures);
        }
    }

    /**
     * The log is too short, or lacks what the property speaks of.
     *
     * @param why
     *            what is missing
     */
    record Inconclusive(String why) implements Verdict {}

    /** Returns the worse of two: violated, then inconclusive, then held; of equals this one. */
    default Verdict worst(Verdict other) {
        return other.rank() > rank() ? other : this;
    }

    private int rank() {
        return switch (this) {
            case Held held -> 0;
            case Inconclusive inconclusive -> 1;
            case Violated violated -> 2;
        };
    }
}
