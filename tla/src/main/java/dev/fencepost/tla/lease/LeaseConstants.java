package dev.fencepost.tla.lease;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The constants of {@code LeaseElection} that say how the candidates are configured, from the very record that the code
 * is given.
 *
 * <p>Times are whole ticks. A clock that shows whole ticks reaches an instant between two of them at the later one, so
 * instants are rounded up; with that the specification and the code pass each deadline at the same tick.
 */
public final class LeaseConstants {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private LeaseConstants() {}

    /**
     * The constants for candidates with those settings.
     *
     * @param settings
     *            who the candidate is does not matter
     * @param tickNanos
     *            how long a tick is
     * @throws IllegalArgumentException
     *             if a constant is too large for TLC, as it is for a short tick and a long lease
     */
    public static Map<String, SpecValue> of(LeaseSettings settings, long tickNanos) {
        LeaseTimings timings = settings.timings();
        long validityNanos = timings.validityNanos(settings.expiry());
        long validity = ticks(validityNanos, tickNanos);
        long usable = ticks(validityNanos - timings.stopGraceNanos(), tickNanos);
        Map<String, SpecValue> constants = new LinkedHashMap<>();
        constants.put("Lease", value(ticks(timings.leaseDurationSeconds() * NANOS_PER_SECOND, tickNanos)));
        constants.put("Validity", value(validity));
        constants.put("StopGrace", value(validity - usable));
        constants.put("CallTimeout", value(ticks(timings.callTimeoutNanos(), tickNanos)));
        constants.put("CloseBound", value(ticks(timings.closeBoundNanos(), tickNanos)));
        constants.put("Policy", SpecValue.of(settings.expiry() == ExpiryPolicy.OBSERVED ? "observed" : "wall"));
        constants.put("OnAbsent", SpecValue.of(settings.onAbsent() == OnAbsent.WAIT_ONE_LEASE ? "wait" : "create"));
        constants.put("RateInverse", value(ClockBound.rateInverse(timings)));
        constants.put("MaxSkew", value(ticks(timings.maxClockSkewNanos(), tickNanos)));
        return constants;
    }

    private static long ticks(long nanos, long tickNanos) {
        return Math.ceilDiv(nanos, tickNanos);
    }

    private static SpecValue value(long ticks) {
        if (ticks != (int) ticks) {
            throw new IllegalArgumentException(ticks + " ticks are more than TLC can count");
        }
        return SpecValue.of((int) ticks);
    }
}
