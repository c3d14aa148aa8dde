package dev.fencepost.model.etcd;

/**
 * What happens to the service other than by its clients' requests: faults, operators, and changes of its surroundings.
 *
 * <p>Each is a pure transition of the state, so a simulator can draw, print, shrink and replay them as it likes.
 */
public sealed interface ServiceEvent {

    /** What a server notices only while it runs: one that stands still notices it when it goes on. */
    sealed interface OfCluster extends ServiceEvent {}

    /** The process is killed: all connections break, keys of waiting calls stay. */
    record ServerIsKilled() implements ServiceEvent {}

    /**
     * The process is asked to stop: all connections break at once, without a status (cases {@code terminate-*}).
     *
     * @param waiting
     *            whether the keys of waiting calls still go
     * @param failure
     *            what clients see of it
     */
    record ServerIsTerminated(WaitingKeys waiting, TransportFailure failure) implements ServiceEvent {}

    /**
     * The process starts on the data that it left, and leads: leases run for their TTL and an election timeout anew.
     *
     * @param collectionDelayNanos
     *            when it first collects expired leases, from now; then every 500 ms
     */
    record ServerStarts(long collectionDelayNanos) implements ServiceEvent {}

    /** The process stands still. Nothing is lost by that: what is sent to it is taken when it goes on. */
    record ServerPauses() implements ServiceEvent {}

    /**
     * The process goes on, and takes what was sent to it meanwhile, in order.
     *
     * @param order
     *            whether that comes before leases that have run out are removed
     */
    record ServerResumes(ResumeOrder order) implements ServiceEvent {}

    /**
     * Expired leases are collected at another moment than they would be: collection is every 500 ms, but in what phase
     * is open.
     *
     * @param collectionDelayNanos
     *            when it comes next, from now
     */
    record CollectionShifts(long collectionDelayNanos) implements ServiceEvent {}

    /** The leader is gone, or the quorum: what needs one waits, and fails after 5 s and two election timeouts. */
    record LeaderIsLost() implements OfCluster {}

    /**
     * There is a leader again, or another one at once. Leases run for their TTL and an election timeout anew; waiting
     * calls and streams go on without a message.
     */
    record LeaderIsElected() implements OfCluster {}

    /**
     * The member at the other end of a connection is cut off from the others, which go on. It serves what it knows, and
     * fails what needs the others; whether it acknowledges keepalives is {@link EtcdSettings#isolatedLeader()}.
     *
     * @param connectionId
     *            the connection
     */
    record MemberIsIsolated(long connectionId) implements OfCluster {}

    /**
     * The member at the other end of a connection is back with the others.
     *
     * @param connectionId
     *            the connection
     */
    record MemberRejoins(long connectionId) implements OfCluster {}

    /**
     * The server notices that a connection is gone: its streams end, and its waiting campaigns and locks lose their
     * keys.
     *
     * @param connectionId
     *            the connection
     */
    record ConnectionIsLost(long connectionId) implements OfCluster {}

    /**
     * An operator does something, over a connection of his own, and nobody hears of the answer. He is out of luck where
     * the server does not run or has no leader.
     *
     * @param call
     *            what; nothing that blocks or streams
     */
    record OperatorActs(EtcdCall call) implements ServiceEvent {}

    /** What becomes of the keys of waiting calls when a server is terminated (seen: either). */
    enum WaitingKeys {
        /** The server still manages to delete them. */
        DELETED,
        /** It does not. */
        LEFT
    }

    /** What a server does first when it goes on. */
    enum ResumeOrder {
        /** It takes the requests that wait. */
        REQUESTS_FIRST,
        /** It removes leases that have run out. */
        EXPIRY_FIRST
    }
}
