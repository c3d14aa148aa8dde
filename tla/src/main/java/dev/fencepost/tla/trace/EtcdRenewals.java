package dev.fencepost.tla.trace;

import dev.fencepost.simulator.Recorded;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The renewals that have reached the server and are not answered, by the stream that they came on.
 *
 * <p>One that is too late is served when the server finds that: all that will be said of it is that its lease is gone. Any
 * other is served when it is answered, for it may have waited for a leader.
 */
final class EtcdRenewals {

    /** What an answer says of the renewal that it answers. */
    enum Answered {
        /** It is served now. */
        SERVED,
        /** It was served too late, and its lease is gone. */
        HELD,
        /**
         * It was served too late, and nothing was left of it when its lease was extended; it is served all the same.
         */
        AGAIN
    }

    /**
     * Those of one stream, in the order in which they are answered.
     *
     * @param lease
     *            which lease they are to renew
     * @param held
     *            how many were served too late
     * @param again
     *            how many were served too late, on a stream that is given up, and are tried again
     * @param unserved
     *            how many have not been served
     */
    private record Waiting(long lease, int held, int again, int unserved) {}

    private final Predicate<Recorded> current;
    private final Map<Recorded, Waiting> streams = new HashMap<>();

    /** Renewals of a run; of each stream it can be asked whether it is the one that its candidate keeps now. */
    EtcdRenewals(Predicate<Recorded> current) {
        this.current = current;
    }

    private Waiting of(Recorded stream) {
        return streams.getOrDefault(stream, new Waiting(0, 0, 0, 0));
    }

    /** A renewal comes. */
    void comes(Recorded stream, long lease) {
        Waiting waiting = of(stream);
        streams.put(stream, new Waiting(lease, waiting.held(), waiting.again(), waiting.unserved() + 1));
    }

    /** The first renewal of a stream is too late, and so are all behind it; how many that were not. */
    int tooLate(Recorded stream) {
        Waiting waiting = of(stream);
        streams.put(stream, new Waiting(waiting.lease(), waiting.held() + waiting.again() + waiting.unserved(), 0, 0));
        return waiting.unserved();
    }

    /** A lease runs for longer: whatever was too late for it is tried again. */
    void extended(long lease) {
        streams.replaceAll((stream, waiting) -> waiting.lease() == lease ? again(stream, waiting) : waiting);
    }

    private Waiting again(Recorded stream, Waiting waiting) {
        return current.test(stream)
                ? new Waiting(waiting.lease(), 0, waiting.again(), waiting.held() + waiting.unserved())
                : new Waiting(waiting.lease(), 0, waiting.held() + waiting.again(), waiting.unserved());
    }

    /** The first renewal of a stream is answered. */
    Answered answered(Recorded stream) {
        Waiting first = of(stream);
        if (first.held() > 0) {
            streams.put(stream, new Waiting(first.lease(), first.held() - 1, first.again(), first.unserved()));
            return Answered.HELD;
        }
        if (first.again() > 0) {
            streams.put(stream, new Waiting(first.lease(), 0, first.again() - 1, first.unserved()));
            return Answered.AGAIN;
        }
        streams.put(stream, new Waiting(first.lease(), 0, 0, first.unserved() - 1));
        return Answered.SERVED;
    }
}
