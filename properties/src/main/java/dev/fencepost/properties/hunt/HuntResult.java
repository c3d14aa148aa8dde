package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.Digest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What a hunt has come to.
 *
 * @param subject
 *            the name of what was hunted in
 * @param runs
 *            how many runs count
 * @param events
 *            how many events they had
 * @param digest
 *            of all their digests, in order
 * @param finding
 *            the worst of them, or that something was never reached
 * @param end
 *            why the hunt ended
 * @param insideRuns
 *            how many runs stayed inside the declared envelope
 * @param checkers
 *            the names of all checkers
 * @param violations
 *            how many runs each checker found fault with, asserted or not
 * @param reached
 *            what was reached, and how often
 * @param missing
 *            what was demanded and never reached
 * @param failure
 *            the failing run with the lowest index
 * @param difference
 *            what differed, when the same schedule did not do the same twice
 */
public record HuntResult(String subject, long runs, long events, Digest digest, Finding finding, End end,
        long insideRuns, List<String> checkers, SortedMap<String, Tally> violations, SortedMap<String, Long> reached,
        List<String> missing,
        Optional<Failure> failure, Optional<String> difference) {

    /** Why a hunt ended. */
    public enum End {
        /** As many runs were done as were asked for, or the time was up. */
        COMPLETE,
        /** A run failed. */
        FAILED,
        /** It was interrupted. */
        INTERRUPTED
    }

    /**
     * How often a checker found fault.
     *
     * @param asserted
     *            in runs in which it counts
     * @param outside
     *            in runs outside the envelope, in which it does not
     */
    public record Tally(long asserted, long outside) {}

    /**
     * A failing run.
     *
     * @param index
     *            its index in the hunt
     * @param trial
     *            the run
     */
    public record Failure(long index, Trial trial) {}

    /** The number of faults that took effect, by kind. */
    public Map<String, Long> faults() {
        return reached.subMap("fault.", "fault/");
    }

    /** How many faults took effect. */
    public long faultCount() {
        return faults().values().stream().mapToLong(Long::longValue).sum();
    }
}
