package dev.fencepost.properties.scenario;

import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.lease.OnAbsent;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws configurations for the property suites of both swarms: timings that production accepts, all else free.
 *
 * <p>One number in five is at an end of its range, where mistakes live.
 */
public final class SwarmConfigs {

    private static final long MILLI_NANOS = 1_000_000L;
    private static final List<Integer> RATE_ERRORS_PPM = List.of(0, 50, 500, 5_000, 20_000);
    private static final int ENDS_ONE_IN = 5;

    private SwarmConfigs() {}

    /** One of an election over a Lease; in shadow mode its fence lets stale writes in. */
    public static LeaseConfig lease(RandomGenerator random) {
        long lease = between(random, 6, 60) * 1_000L * MILLI_NANOS;
        int ratePpm = one(random, RATE_ERRORS_PPM);
        int share = between(random, 0, 3);
        // Renew, two calls, a retry with its jitter, and the grace must fit into the lease less its allowance.
        long renew = lease * (20 + 3L * share) / 100;
        long call = lease * (20 - 2L * share) / 100;
        long retry = lease / 15;
        long grace = lease / 20;
        ExpiryPolicy expiry = oneIn(random, 5) ? ExpiryPolicy.WALL_CLOCK : ExpiryPolicy.OBSERVED;
        long skew = expiry == ExpiryPolicy.WALL_CLOCK ? lease / 100 : 0;
        LeaseTimings timings = new LeaseTimings(lease, renew, call, retry, 20, grace, 2 * lease, ratePpm, ratePpm,
                skew);
        LeaseConfig base = LeaseConfig.DEFAULT;
        return new LeaseConfig(between(random, 1, 5), between(random, 1, 2), between(random, 1, 3), timings, expiry,
                one(random, List.of(OnAbsent.values())), SettingsText.word(one(random, List.of(FenceMode.values()))),
                base.network(),
                base.work(), 0, base.grid(), base.storage());
    }

    /** The text of one of an election through etcd, of electors alone or of whole services. */
    public static String etcd(RandomGenerator random) {
        int ttlSeconds = between(random, 2, 60);
        int ratePpm = one(random, RATE_ERRORS_PPM);
        int backOffMillis = between(random, 50, 600);
        return "ttl=" + ttlSeconds + "s,request-timeout=" + ttlSeconds * 10 * between(random, 15, 50)
                + "ms,stop-grace=" + ttlSeconds * 50 + "ms,close=" + 2 * ttlSeconds + "s,holder-ppm=" + ratePpm
                + ",judge-ppm=" + ratePpm + ",candidates=" + between(random, 1, 5) + ",back-off=" + backOffMillis
                + "ms,max-back-off=" + 10 * backOffMillis + "ms,standby-log=" + between(random, 5, 60) + "s,mounted="
                + one(random, List.of("elector,misfits=0", "service,misfits=0", "service,misfits=5"));
    }

    private static int between(RandomGenerator random, int min, int max) {
        if (oneIn(random, ENDS_ONE_IN)) {
            return random.nextBoolean() ? min : max;
        }
        return random.nextInt(min, max + 1);
    }

    private static <T> T one(RandomGenerator random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Once in so many times. */
    private static boolean oneIn(RandomGenerator random, int times) {
        return random.nextInt(times) == 0;
    }
}
