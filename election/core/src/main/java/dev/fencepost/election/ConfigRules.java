package dev.fencepost.election;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The rules that an election's configuration must keep, and the sentences that say which one was broken. */
final class ConfigRules {

    /** A clock that is off by more than a tenth is broken, not drifting. */
    static final int MAX_RATE_ERROR_PPM = 100_000;

    /** Below, rounding and scheduling delays eat the margins that the arithmetic grants. */
    static final Duration MIN_LEASE = Duration.ofSeconds(3);

    /** Above, a dead holder would be waited for so long that a mistyped unit is more likely. */
    static final Duration MAX_LEASE = Duration.ofDays(1);

    private static final int MAX_NAME_LENGTH = 253;
    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final Pattern NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*");

    private final List<String> broken = new ArrayList<>();

    void leaseName(String name) {
        if (name.length() > MAX_NAME_LENGTH || !NAME.matcher(name).matches()) {
            broken.add("the lease name '" + name + "' must be 1 to " + MAX_NAME_LENGTH
                    + " lower-case letters, digits, '-' or '.', each part beginning and ending with a letter or digit");
        }
    }

    void leaseDuration(Duration lease) {
        if (lease.compareTo(MIN_LEASE) < 0 || lease.compareTo(MAX_LEASE) > 0) {
            broken.add("leaseDuration " + text(lease) + " must be from " + text(MIN_LEASE) + " to " + text(MAX_LEASE));
        } else if (!lease.equals(Duration.ofSeconds(lease.toSeconds()))) {
            broken.add("leaseDuration " + text(lease) + " must be whole seconds, as the record stores it");
        }
    }

    void positive(String name, Duration duration) {
        if (!duration.isPositive() || duration.compareTo(MAX_LEASE) > 0) {
            broken.add(name + " " + text(duration) + " must be more than 0 s and at most " + text(MAX_LEASE));
        }
    }

    void within(String name, int value, int max) {
        if (value < 0 || value > max) {
            broken.add(name + " " + value + " must be from 0 to " + max);
        }
    }

    void clockSkew(ExpiryPolicy expiry, Duration maxClockSkew) {
        if (maxClockSkew.isNegative() || maxClockSkew.compareTo(MAX_LEASE) > 0) {
            broken.add("maxClockSkew " + text(maxClockSkew) + " must be more than 0 s and at most " + text(MAX_LEASE));
        } else if (expiry == ExpiryPolicy.WALL_CLOCK && maxClockSkew.isZero()) {
            broken.add(
                    "WALL_CLOCK expiry needs a maxClockSkew above 0 s: no two wall clocks agree exactly, and one that"
                            + " runs ahead steals a live lease");
        }
    }

    /** One lost answer must fit into the lease: a renewal, its lost answer, a retry, and then the stop grace. */
    void budget(LeaseTimings timings, ExpiryPolicy expiry) {
        long needed = timings.renewIntervalNanos() + 2 * timings.callTimeoutNanos() + timings.longestRetryNanos()
                + timings.stopGraceNanos();
        long allowance = timings.allowanceNanos(expiry);
        long available = timings.leaseDurationNanos() - allowance;
        if (needed > available) {
            broken.add("one lost answer would cost the lease: renewInterval " + text(timings.renewIntervalNanos())
                    + " + 2 x callTimeout " + text(timings.callTimeoutNanos()) + " + retryInterval "
                    + text(timings.retryIntervalNanos()) + " x (1 + jitter " + timings.retryJitterPercent()
                    + " %) + stopGrace " + text(timings.stopGraceNanos()) + " = " + text(needed)
                    + " must be at most leaseDuration " + text(timings.leaseDurationNanos())
                    + " - clock allowance " + text(allowance) + " = " + text(available));
        }
    }

    /** Another rule was broken: one sentence that names it and its numbers. */
    void broken(String sentence) {
        broken.add(sentence);
    }

    void refuseIfBroken() {
        if (!broken.isEmpty()) {
            throw new IllegalArgumentException("the election cannot run safely like this: "
                    + String.join("; ", broken));
        }
    }

    static String text(long nanos) {
        return text(Duration.ofNanos(nanos));
    }

    static String text(Duration duration) {
        BigDecimal seconds = BigDecimal.valueOf(duration.getSeconds())
                .add(BigDecimal.valueOf(duration.getNano(), 9));
        return seconds.stripTrailingZeros().toPlainString() + " s";
    }
}
