package dev.fencepost.election;

import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.OnAbsent;
import java.time.Duration;
import java.util.Map;

/**
 * What one election runs on: which lease, who stands, and timings that are known to be safe.
 *
 * <p>An object of this class exists only with timings in which two holders never overlap inside the declared clock error,
 * and in which one lost answer never costs the lease. {@link Builder#build()} refuses everything else and names the
 * rule and the numbers. Immutable.
 */
public final class ElectionConfig implements ElectionTerms {

    private final String leaseName;
    private final CandidateId candidate;
    private final LeaseTimings timings;
    private final ExpiryPolicy expiry;
    private final OnAbsent onAbsent;

    private ElectionConfig(Builder builder, LeaseTimings timings) {
        this.leaseName = builder.leaseName;
        this.candidate = builder.candidate;
        this.timings = timings;
        this.expiry = builder.expiry;
        this.onAbsent = builder.onAbsent;
    }

    /**
     * Starts from the defaults: lease 15 s, renewal 5 s, call timeout 3 s, retry 1 s with 20 % jitter, stop grace 1 s,
     * close bound 15 s, clock rates within 500 ppm, {@link ExpiryPolicy#OBSERVED}, {@link OnAbsent#WAIT_ONE_LEASE}.
     *
     * @param leaseName
     *            the name of the lease, as Kubernetes allows it for an object
     * @param candidate
     *            who stands; unique among all processes that ever stand
     */
    public static Builder builder(String leaseName, CandidateId candidate) {
        return new Builder(leaseName, candidate);
    }

    /**
     * Reads the variables of seed 000 ({@code NOETL_EHDB_ELECTION} and its siblings) and never throws: what cannot be
     * is clamped, and said in {@link EnvironmentConfig#remarks()} and in the log.
     *
     * @param environment
     *            the process's environment
     * @param process
     *            whose uuid makes the identity unique; a host name alone survives a restart
     * @param shard
     *            which shard is elected for, zero or more; the lease is {@code ehdb-shard-<eight hex digits>}
     */
    public static EnvironmentConfig fromEnvironment(Map<String, String> environment, ProcessIdentity process,
            int shard) {
        return new EnvironmentReader(environment).read(process, shard);
    }

    /** The name of the lease. */
    public String leaseName() {
        return leaseName;
    }

    @Override
    public String name() {
        return leaseName;
    }

    @Override
    public CandidateId candidate() {
        return candidate;
    }

    /** The numbers, safe together. */
    public LeaseTimings timings() {
        return timings;
    }

    @Override
    public long leaseDurationNanos() {
        return timings.leaseDurationNanos();
    }

    @Override
    public long renewIntervalNanos() {
        return timings.renewIntervalNanos();
    }

    @Override
    public long closeBoundNanos() {
        return timings.closeBoundNanos();
    }

    /** An acquiring write, a renewal, a release, a read, and the release again; each may come one retry late. */
    @Override
    public long closingCallsNanos() {
        return 6 * (timings.callTimeoutNanos() + timings.longestRetryNanos());
    }

    /** How the candidate judges that somebody else's lease has expired. */
    public ExpiryPolicy expiry() {
        return expiry;
    }

    /** What the candidate does when there is no lease. */
    public OnAbsent onAbsent() {
        return onAbsent;
    }

    /** The same, as the Lease protocol takes it. */
    public LeaseSettings leaseSettings() {
        return new LeaseSettings(candidate, timings, expiry, onAbsent);
    }

    @Override
    public String toString() {
        return "lease " + leaseName + ", candidate " + candidate + ", " + expiry + ", " + onAbsent + ", " + timings;
    }

    /** Collects the settings of an election; used by one thread. */
    public static final class Builder {

        private final String leaseName;
        private final CandidateId candidate;
        private Duration leaseDuration = Duration.ofSeconds(15);
        private Duration renewInterval = Duration.ofSeconds(5);
        private Duration callTimeout = Duration.ofSeconds(3);
        private Duration retryInterval = Duration.ofSeconds(1);
        private int retryJitterPercent = 20;
        private Duration stopGrace = Duration.ofSeconds(1);
        private Duration closeBound = Duration.ofSeconds(15);
        private int holderRateErrorPpm = 500;
        private int judgeRateErrorPpm = 500;
        private Duration maxClockSkew = Duration.ZERO;
        private ExpiryPolicy expiry = ExpiryPolicy.OBSERVED;
        private OnAbsent onAbsent = OnAbsent.WAIT_ONE_LEASE;

        private Builder(String leaseName, CandidateId candidate) {
            this.leaseName = leaseName;
            this.candidate = candidate;
        }

        /**
         * How long the lease lasts after a renewal; longer survives longer outages, and a dead holder is missed longer.
         *
         * @param duration
         *            whole seconds, from 3 s to one day
         */
        public Builder leaseDuration(Duration duration) {
            this.leaseDuration = duration;
            return this;
        }

        /**
         * From sending a successful renewal to sending the next.
         *
         * @param interval
         *            more than zero
         */
        public Builder renewInterval(Duration interval) {
            this.renewInterval = interval;
            return this;
        }

        /**
         * How long one call to the store may take.
         *
         * @param timeout
         *            more than zero
         */
        public Builder callTimeout(Duration timeout) {
            this.callTimeout = timeout;
            return this;
        }

        /**
         * From a failed call to the next, and between the reads of a candidate that waits.
         *
         * @param interval
         *            more than zero
         */
        public Builder retryInterval(Duration interval) {
            this.retryInterval = interval;
            return this;
        }

        /**
         * By how much a retry may be longer, so that candidates do not call in step.
         *
         * @param percent
         *            of the retry interval, from 0 to 100
         */
        public Builder retryJitterPercent(int percent) {
            this.retryJitterPercent = percent;
            return this;
        }

        /**
         * How long before the end of the validity the work is told to stop.
         *
         * @param grace
         *            more than zero: what the work needs to stop
         */
        public Builder stopGrace(Duration grace) {
            this.stopGrace = grace;
            return this;
        }

        /**
         * How long {@code close()} and {@code stepDown()} wait for the work before they leave the lease to lapse. The
         * default is half of the 30 s that Kubernetes grants a pod to end, so that the release fits into the other
         * half.
         *
         * @param bound
         *            more than zero
         */
        public Builder closeBound(Duration bound) {
            this.closeBound = bound;
            return this;
        }

        /**
         * By how much any clock's rate may differ from true time; the lease loses a little more than the sum of both.
         *
         * @param holderPpm
         *            of the holder's clock, in parts per million
         * @param judgePpm
         *            of the clock of whoever judges that a lease has expired
         */
        public Builder clockRateErrorPpm(int holderPpm, int judgePpm) {
            this.holderRateErrorPpm = holderPpm;
            this.judgeRateErrorPpm = judgePpm;
            return this;
        }

        /**
         * Judges expiry by the stored renew time, which needs wall clocks that agree (seed 000's rule).
         *
         * @param skew
         *            by how much any wall clock may differ from true time; it costs the lease twice that, as both may
         */
        public Builder wallClockExpiry(Duration skew) {
            this.maxClockSkew = skew;
            this.expiry = ExpiryPolicy.WALL_CLOCK;
            return this;
        }

        /**
         * How expiry is judged; {@link ExpiryPolicy#WALL_CLOCK} is refused until {@link #wallClockExpiry} has declared
         * the skew.
         *
         * @param policy
         *            the policy
         */
        public Builder expiry(ExpiryPolicy policy) {
            this.expiry = policy;
            return this;
        }

        /**
         * What to do when there is no lease.
         *
         * @param choice
         *            {@link OnAbsent#CREATE_AT_ONCE} declares that nobody deletes Leases
         */
        public Builder onAbsent(OnAbsent choice) {
            this.onAbsent = choice;
            return this;
        }

        /**
         * The configuration, if it can be safe.
         *
         * @throws IllegalArgumentException
         *             when it cannot; the message names every rule broken, and its numbers
         */
        public ElectionConfig build() {
            ConfigRules rules = new ConfigRules();
            rules.leaseName(leaseName);
            rules.leaseDuration(leaseDuration);
            rules.positive("renewInterval", renewInterval);
            rules.positive("callTimeout", callTimeout);
            rules.positive("retryInterval", retryInterval);
            rules.positive("stopGrace", stopGrace);
            rules.positive("closeBound", closeBound);
            rules.within("retryJitterPercent", retryJitterPercent, 100);
            rules.within("holderRateErrorPpm", holderRateErrorPpm, ConfigRules.MAX_RATE_ERROR_PPM);
            rules.within("judgeRateErrorPpm", judgeRateErrorPpm, ConfigRules.MAX_RATE_ERROR_PPM);
            rules.clockSkew(expiry, maxClockSkew);
            rules.refuseIfBroken();
            LeaseTimings timings = new LeaseTimings(leaseDuration.toNanos(), renewInterval.toNanos(),
                    callTimeout.toNanos(), retryInterval.toNanos(), retryJitterPercent, stopGrace.toNanos(),
                    closeBound.toNanos(), holderRateErrorPpm, judgeRateErrorPpm, maxClockSkew.toNanos());
            rules.budget(timings, expiry);
            rules.refuseIfBroken();
            return new ElectionConfig(this, timings);
        }
    }
}
