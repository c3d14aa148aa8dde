package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.WatchFilter;
import java.util.Set;

/**
 * Something that is told of changes: a watch, a waiting call, an observer.
 *
 * @param id
 *            in the order in which they began
 * @param connectionId
 *            whose member tells it
 * @param range
 *            of which keys
 * @param fromRevision
 *            the first revision to tell
 * @param catchUpNanos
 *            when it is told of the past; {@link #LIVE} or {@link #FROZEN}
 * @param listener
 *            who
 */
record Watcher(long id, long connectionId, KeyRange range, long fromRevision, long catchUpNanos, Listener listener) {

    /** It is told of every write as it is made. */
    static final long LIVE = Long.MIN_VALUE;

    /** Its member is cut off: it is told of the past when that is over. */
    static final long FROZEN = Long.MAX_VALUE;

    boolean isLive() {
        return catchUpNanos == LIVE;
    }

    Watcher liveFrom(long revision) {
        return new Watcher(id, connectionId, range, Math.max(fromRevision, revision), LIVE, listener);
    }

    Watcher catchingUp(long nanos) {
        return new Watcher(id, connectionId, range, fromRevision, nanos, listener);
    }

    Watcher frozenFrom(long revision) {
        long first = isLive() ? Math.max(fromRevision, revision) : fromRevision;
        return new Watcher(id, connectionId, range, first, FROZEN, listener);
    }

    /** Whether it tells a stream. */
    boolean isOf(long streamId) {
        return switch (listener) {
            case Listener.Watch watch -> watch.streamId() == streamId;
            case Listener.ForLeader observer -> observer.streamId() == streamId;
            case Listener.OfLeader observer -> observer.streamId() == streamId;
            case Listener.Waiting waiting -> false;
        };
    }

    /** Who is told. */
    sealed interface Listener {

        /**
         * A watch.
         *
         * @param streamId
         *            on which stream
         * @param watchId
         *            its id there
         * @param prevKv
         *            whether it is told what was there before
         * @param filters
         *            what it is not told
         */
        record Watch(long streamId, long watchId, boolean prevKv, Set<WatchFilter> filters) implements Listener {}

        /**
         * A campaign or lock.
         *
         * @param callId
         *            which
         */
        record Waiting(long callId) implements Listener {}

        /**
         * An observer that waits for a leader.
         *
         * @param streamId
         *            on which stream
         */
        record ForLeader(long streamId) implements Listener {}

        /**
         * An observer that follows a leader.
         *
         * @param streamId
         *            on which stream
         */
        record OfLeader(long streamId) implements Listener {}
    }
}
