package dev.fencepost.properties.checker;

import dev.fencepost.simulator.TimeGrid;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What the checkers of any election know of a run that is not in its log: the numbers it was configured with, and the
 * bounds that follow from them.
 *
 * <p>Whatever both pillars promise is judged by one checker over this; immutable.
 */
public sealed interface ElectionRules permits LeaseRules, EtcdRules {

    /** A million parts. */
    long MILLION = 1_000_000L;

    /** What candidates stand for, as a sentence calls it: {@code Lease} or {@code election}. */
    String what();

    /** The rate error of whoever holds, in parts per million. */
    int holderPpm();

    /** The rate error of whoever judges expiry, in parts per million. */
    int judgePpm();

    /**
     * The rate error that the clock of a node must stay within, in parts per million; empty if it does not matter.
     *
     * @param node
     *            its name
     * @param candidate
     *            whether a process of it has ever stood
     */
    OptionalInt declaredPpm(String node, boolean candidate);

    /** By how much wall clocks may be off, in nanoseconds; empty if they do not matter. */
    OptionalLong wallSkewNanos();

    /** The longest that a message is under way while no fault bends its path, the tail of the latency included. */
    long latencyNanos();

    /** When anything can happen, and what clocks can show. */
    TimeGrid grid();

    /** Kinds of service faults that break an assumption of the election. */
    Set<String> outsideFaultKinds();

    /** Whether the fences refuse whatever is stale, so that what they promise is asserted in every run. */
    boolean fencesAreSure();

    /** How long a lease lasts, as the store keeps it. */
    long leaseNanos();

    /** From one renewal to the next. */
    long renewalNanos();

    /** How long a confirmed renewal is good for, counted from its sending by the holder's clock. */
    long validityNanos();

    /** How long before the end of the validity the work is told to stop. */
    long stopGraceNanos();

    /** From sending a call that gets no answer to sending the next one, at most: a mishap is forgotten by then. */
    long mishapNanos();

    /**
     * How long there may be nobody valid, counted from the latest of what began it, the healing, and the last renewal
     * that has to be waited out (rulings 7).
     *
     * @param queued
     *            whether a candidate has been waiting for it in peace all the while, so that no mishap counts
     */
    long vacancyBoundNanos(boolean queued);

    /** How long there may be nobody valid after the work of a leader that stops of its own accord has ended. */
    long handoffBoundNanos();

    /** How long a candidate that runs may be silent. */
    long silenceBoundNanos();

    /** How long before its end nothing may have gone wrong for a process to leave nothing behind. */
    long exitNanos();

    /** The true time that the slowest clock allowed may need to measure the given local time: {@code t / (1 - r)}. */
    default long slowestNanos(long localNanos) {
        long rate = MILLION - Math.max(holderPpm(), judgePpm());
        return localNanos / rate * MILLION + Math.ceilDiv(localNanos % rate * MILLION, rate);
    }

    /**
     * The true time that a judge's clock needs at least to show that the given local time has passed:
     * {@code t / (1 + r)}, and less than a step of the grid less, since it may have stood just before one at first.
     */
    default long fastestNanos(long localNanos) {
        long rate = MILLION + judgePpm();
        long stoodNanos = Math.max(0, localNanos - hiddenNanos());
        return stoodNanos / rate * MILLION + stoodNanos % rate * MILLION / rate;
    }

    /**
     * The longest delay of a due wake of a process that runs: its clock shows whole steps of the grid, and it is looked
     * at in whole steps of true time.
     */
    default long lateNanos() {
        return slowestNanos(hiddenNanos()) + hiddenNanos();
    }

    /** How far a clock can stand beyond what it shows, at most. */
    private long hiddenNanos() {
        return grid().stepNanos() - 1;
    }

    /** A request and its answer while nothing bends the path. */
    default long callNanos() {
        return 2 * latencyNanos();
    }

    /** How long an answer is waited for. */
    long callTimeoutNanos();
}
