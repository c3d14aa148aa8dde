package dev.fencepost.model.etcd;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One step in the making: the state as it is so far, and what is said meanwhile.
 *
 * <p>It is written by one step, and lives no longer than that: seen from outside a step is a function.
 */
final class Turn {

    private final EtcdState before;
    private Store store;
    private Leases leases;
    private Sessions sessions;
    private Member member;
    private long nowNanos;
    private final List<Notification> notifications = new ArrayList<>(2);
    private final List<AppliedWrite> applied = new ArrayList<>(1);
    private final List<LeaseFact> facts = new ArrayList<>(1);

    Turn(EtcdState before, long nowNanos) {
        this.before = before;
        this.store = before.store();
        this.leases = before.leasesByServer();
        this.sessions = before.sessions();
        this.member = before.member();
        this.nowNanos = nowNanos;
    }

    Store store() {
        return store;
    }

    Leases leases() {
        return leases;
    }

    Sessions sessions() {
        return sessions;
    }

    Member member() {
        return member;
    }

    /** An open stream of a kind; none where it has ended, or is of another kind. */
    <S extends Stream> Optional<S> stream(Class<S> kind, long id) {
        return sessions.streams().get(id).filter(kind::isInstance).map(kind::cast);
    }

    /** Keeps a call for later; each has an id of its own. */
    void hold(HeldCall call) {
        requireUnused(call.request().id());
        sessions = sessions.with(call);
    }

    /** Opens a stream; each has an id of its own. */
    void open(Stream stream) {
        requireUnused(stream.id());
        sessions = sessions.with(stream);
    }

    private void requireUnused(long id) {
        if (sessions.calls().has(id) || sessions.streams().has(id)) {
            throw new IllegalArgumentException("a call or stream is open under the id " + id + " already");
        }
    }

    /** The store as the member at the other end of a connection knows it. */
    Store storeSeenBy(long connectionId) {
        return member.isolated().get(connectionId).map(Isolation::store).orElse(store);
    }

    EtcdSettings settings() {
        return member.settings();
    }

    long nowNanos() {
        return nowNanos;
    }

    /** What fell due earlier is done as of then. */
    void at(long nanos) {
        nowNanos = nanos;
    }

    void set(Leases other) {
        leases = other;
    }

    void set(Sessions other) {
        sessions = other;
    }

    void set(Member other) {
        member = other;
    }

    void compactTo(long revision) {
        store = store.compactedTo(revision);
    }

    /** The header of an answer that is given now. */
    Header header() {
        return headerAt(store.revision());
    }

    Header headerAt(long revision) {
        return new Header(Member.CLUSTER_ID, Member.MEMBER_ID, revision, member.raftTerm());
    }

    void tell(Notification notification) {
        notifications.add(notification);
    }

    void tell(LeaseFact fact) {
        facts.add(fact);
    }

    /** Makes a write the store's next revision, and tells those who watch; nothing where it changes nothing. */
    void commit(StoreWrite write, Cause cause) {
        if (!write.hasChanges()) {
            return;
        }
        AppliedWrite made = write.applied(cause);
        store = write.after(made, settings().historyLimit());
        applied.add(made);
        Watchers.tellAll(this, made);
    }

    @SuppressWarnings("ReferenceEquality") // what was not replaced has the deadlines that it had
    Step step(Answer answer) {
        boolean sameDeadlines = leases == before.leasesByServer() && sessions == before.sessions()
                && member == before.member();
        long next = sameDeadlines ? before.nextDeadlineNanos() : Deadlines.next(leases, sessions, member);
        return new Step(new EtcdState(store, leases, sessions, member, next), answer, notifications, applied, facts);
    }

    /** When something is due as things stand in the middle of the step. */
    long nextDeadlineNanos() {
        return Deadlines.next(leases, sessions, member);
    }
}
