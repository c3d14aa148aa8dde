package dev.fencepost.simulator;

/**
 * How the network behaves when nothing is wrong with it.
 *
 * @param minLatencyNanos
 *            the least time a message takes, at least 1
 * @param maxLatencyNanos
 *            the usual most; latencies are spread evenly between the two
 * @param tail
 *            how many messages take longer than that
 * @param maxTailNanos
 *            the most such a message takes
 * @param downRefuses
 *            how often a message to a node without a process is refused at once rather than lost in silence
 * @param maxNoticeNanos
 *            how long it takes at the most, a message's latency aside, until both ends of a stream that has lost a
 *            message learn that their connection is broken, and until a process learns that one with which it shares a
 *            stream has died; half of this is learnt at once. 0 if nobody is ever told of either
 */
public record NetworkSettings(long minLatencyNanos, long maxLatencyNanos, Ratio tail, long maxTailNanos,
        Ratio downRefuses, long maxNoticeNanos) {

    /** 1 to 20 ms; one message in a thousand takes up to 200 ms; half of the messages to a dead process are refused. */
    public static final NetworkSettings DEFAULT = new NetworkSettings(1_000_000L, 20_000_000L, new Ratio(1, 1_000),
            200_000_000L, new Ratio(1, 2));

    /** Returns a network on which a broken connection and the death of a process show by silence alone. */
    public NetworkSettings(long minLatencyNanos, long maxLatencyNanos, Ratio tail, long maxTailNanos,
            Ratio downRefuses) {
        this(minLatencyNanos, maxLatencyNanos, tail, maxTailNanos, downRefuses, 0);
    }

    /** Checks the bounds. */
    public NetworkSettings {
        if (minLatencyNanos < 1 || maxLatencyNanos < minLatencyNanos || maxTailNanos < maxLatencyNanos) {
            throw new IllegalArgumentException("latencies must satisfy 1 <= min <= max <= tail");
        }
        if (maxNoticeNanos < 0) {
            throw new IllegalArgumentException("a break is noticed after it, not " + maxNoticeNanos + " ns");
        }
    }

    /** Returns a network on which every message takes the same time. */
    public static NetworkSettings constant(long latencyNanos) {
        return new NetworkSettings(latencyNanos, latencyNanos, Ratio.NEVER, latencyNanos, Ratio.ALWAYS);
    }
}
