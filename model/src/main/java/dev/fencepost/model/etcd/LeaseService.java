package dev.fencepost.model.etcd;

import dev.fencepost.model.etcd.EtcdCall.LeaseGrant;
import dev.fencepost.model.etcd.EtcdCall.LeaseTimeToLive;
import dev.fencepost.model.etcd.EtcdReply.LeaseGrantResponse;
import dev.fencepost.model.etcd.EtcdReply.LeaseLeasesResponse;
import dev.fencepost.model.etcd.EtcdReply.LeaseRevokeResponse;
import dev.fencepost.model.etcd.EtcdReply.LeaseTimeToLiveResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The lease service, but for keepalives. */
final class LeaseService {

    private static final long MOST_SECONDS = 9_000_000_000L;
    private static final long SESSION_SECONDS = 60;

    private LeaseService() {}

    static EtcdReply grant(Turn turn, LeaseGrant grant, Choice choice) {
        if (grant.ttlSeconds() > MOST_SECONDS) {
            return Errors.TTL_TOO_LARGE;
        }
        // An id stays taken until the lease is removed, though its time is over (case grant-just-after-deadline).
        if (grant.id() != 0 && turn.leases().get(grant.id()).isPresent()) {
            return Errors.LEASE_EXISTS;
        }
        long id = grant.id() != 0 ? grant.id() : newId(turn, choice);
        Lease lease = granted(turn, id, Math.max(grant.ttlSeconds(), turn.settings().leastTtlSeconds()), choice);
        return new LeaseGrantResponse(turn.header(), id, lease.ttlSeconds());
    }

    /** The lease that the server makes by itself for an election or lock without one, and that nobody renews. */
    static long grantForSession(Turn turn, Choice choice) {
        return granted(turn, newId(turn, choice), Math.max(SESSION_SECONDS, turn.settings().leastTtlSeconds()), choice)
                .id();
    }

    private static Lease granted(Turn turn, long id, long ttlSeconds, Choice choice) {
        Lease lease = Lease.granted(id, ttlSeconds, choice.removalLagNanos(), turn.nowNanos());
        turn.set(turn.leases().with(lease));
        turn.tell(new LeaseFact.Granted(id, ttlSeconds, turn.nowNanos()));
        return lease;
    }

    private static long newId(Turn turn, Choice choice) {
        if (choice.leaseId() != 0 && turn.leases().get(choice.leaseId()).isEmpty()) {
            return choice.leaseId();
        }
        long id = turn.leases().nextId();
        while (turn.leases().get(id).isPresent()) {
            id++;
        }
        turn.set(turn.leases().afterId(id));
        return id;
    }

    static EtcdReply revoke(Turn turn, long id, Cause cause) {
        if (turn.leases().get(id).isEmpty()) {
            return Errors.LEASE_NOT_FOUND;
        }
        Cause reason = cause instanceof Cause.Request request
                ? new Cause.LeaseRevoked(id, request.requestId())
                : cause;
        remove(turn, id, new LeaseFact.Revoked(id, turn.nowNanos()), reason);
        return new LeaseRevokeResponse(turn.header());
    }

    /** Removes a lease that has run out. */
    static void expire(Turn turn, Lease lease) {
        remove(turn, lease.id(), new LeaseFact.Expired(lease.id(), lease.deadlineNanos(), turn.nowNanos()),
                new Cause.LeaseExpired(lease.id()));
    }

    /** Its keys go in one revision, in their order; without keys none is used up (case {@code revoke-without-keys}). */
    private static void remove(Turn turn, long id, LeaseFact fact, Cause cause) {
        turn.set(turn.leases().without(id));
        turn.tell(fact);
        StoreWrite write = new StoreWrite(turn.store());
        write.deleteAll(turn.store().attachedTo(id));
        turn.commit(write, cause);
        KeepAlives.leaseIsGone(turn, id);
    }

    /** An unknown lease is no error (case {@code timetolive-unknown}). */
    static EtcdReply timeToLive(Turn turn, LeaseTimeToLive asked) {
        Optional<Lease> lease = turn.leases().get(asked.id());
        if (lease.isEmpty()) {
            return new LeaseTimeToLiveResponse(turn.header(), asked.id(), -1, 0, List.of());
        }
        List<String> keys = asked.keys()
                ? turn.store().attachedTo(asked.id()).stream().map(KeyValue::key).toList()
                : List.of();
        return new LeaseTimeToLiveResponse(turn.header(), asked.id(), lease.get().remainingSeconds(turn.nowNanos()),
                lease.get().ttlSeconds(), keys);
    }

    static EtcdReply list(Turn turn) {
        List<Lease> leases = new ArrayList<>(turn.leases().byId().values());
        leases.sort(Comparator.comparingLong(Lease::deadlineNanos));
        return new LeaseLeasesResponse(turn.header(), leases.stream().map(Lease::id).toList());
    }
}
