package dev.fencepost.model.etcd;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything there is: the store, the leases, and what the server holds open, as one value that never changes.
 *
 * <p>A step gives another state, which shares nearly all with this one, so states can be kept, compared and gone back to.
 */
public final class EtcdState {

    private final Store store;
    private final Leases leases;
    private final Sessions sessions;
    private final Member member;
    private final long nextDeadlineNanos;

    EtcdState(Store store, Leases leases, Sessions sessions, Member member, long nextDeadlineNanos) {
        this.store = store;
        this.leases = leases;
        this.sessions = sessions;
        this.member = member;
        this.nextDeadlineNanos = nextDeadlineNanos;
    }

    /** A server without keys and leases that runs and leads. */
    public static EtcdState initial(EtcdSettings settings) {
        return new EtcdState(Store.startingAt(settings.firstRevision()), Leases.none(settings.firstLeaseId()),
                Sessions.NONE, Member.of(settings), Deadlines.NEVER);
    }

    /** The store's revision: that of the last write. */
    public long revision() {
        return store.revision();
    }

    /** The oldest revision that can still be read. */
    public long compactedRevision() {
        return store.compactedRevision();
    }

    /** A key as it is stored now. */
    public Optional<KeyValue> key(String key) {
        return store.key(key);
    }

    /** All keys as they are stored now, in order. */
    public List<KeyValue> keys() {
        return store.keys().values();
    }

    /** A lease that is not removed yet. */
    public Optional<LeaseView> lease(long id) {
        return leases.get(id).map(Lease::view);
    }

    /** All leases that are not removed yet, by id. */
    public List<LeaseView> leases() {
        return leases.byId().values().stream().map(Lease::view).toList();
    }

    /** The id that the server gives to the next lease without one, unless that is taken. */
    public long nextLeaseId() {
        return leases.nextId();
    }

    /** The campaigns and locks that wait, by the ids of their calls. */
    public List<WaitingView> waiting() {
        return sessions.waiting();
    }

    /** The open streams of keepalives, by id. */
    public List<KeepAliveView> keepAlives() {
        return sessions.keepAlives();
    }

    /** What the server's process does. */
    public Condition condition() {
        return member.condition();
    }

    /** Whether there is a leader. */
    public boolean hasLeader() {
        return member.isLed();
    }

    /** How many calls wait for an answer, or are still to land though nobody waits any more. */
    public int heldCalls() {
        return sessions.calls().size();
    }

    /** How many streams are open. */
    public int openStreams() {
        return sessions.streams().size();
    }

    Store store() {
        return store;
    }

    Leases leasesByServer() {
        return leases;
    }

    Sessions sessions() {
        return sessions;
    }

    Member member() {
        return member;
    }

    long nextDeadlineNanos() {
        return nextDeadlineNanos;
    }

    /** Equal when everything is: what is stored, remembered, leased, open, held and disturbed. */
    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof EtcdState that && store.equals(that.store)
                && leases.equals(that.leases) && sessions.equals(that.sessions) && member.equals(that.member));
    }

    @Override
    public int hashCode() {
        return Objects.hash(store.revision(), store.keys(), leases, sessions.calls().keys(), sessions.streams().keys());
    }

    @Override
    public String toString() {
        return "revision " + revision() + ", " + keys() + ", " + leases() + ", " + heldCalls() + " calls, "
                + openStreams() + " streams, " + condition() + (hasLeader() ? "" : " without a leader");
    }
}
