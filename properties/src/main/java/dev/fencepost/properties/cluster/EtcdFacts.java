package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.model.etcd.AppliedWrite;
import dev.fencepost.model.etcd.Cause;
import dev.fencepost.model.etcd.EtcdReply;
import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.model.etcd.KeyChange;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.model.etcd.LeaseFact;
import dev.fencepost.model.etcd.Notification;
import dev.fencepost.model.etcd.Step;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.simulator.Outbox;
import java.util.Optional;

/** Writes what really happened in etcd into the log: leases first, since keys go because leases do. */
final class EtcdFacts {

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final String keys;

    EtcdFacts(String election) {
        this.keys = election + "/";
    }

    /**
     * Records a step.
     *
     * @param before
     *            the server before it
     * @param asking
     *            the call or stream that it was taken for; empty if nobody asked
     */
    void record(EtcdServerState before, Step step, Optional<EtcdServerState.Open> asking, Outbox out) {
        for (LeaseFact lease : step.leases()) {
            lease(lease, asking.or(() -> asker(before, step, lease.leaseId())), out);
        }
        for (AppliedWrite write : step.applied()) {
            for (KeyChange change : write.changes()) {
                change(before, write, change, asking, out);
            }
        }
    }

    /** A call or renewal that waited for a leader is carried out late, and answered in the same step. */
    private static Optional<EtcdServerState.Open> asker(EtcdServerState before, Step step, long leaseId) {
        for (Notification told : step.notifications()) {
            Optional<EtcdServerState.Open> open = switch (told) {
                case Notification.LateAnswer late -> before.find(late.callId())
                        .filter(call -> isAbout(call.message(), late.reply(), leaseId));
                case Notification.StreamMessage message -> before.find(message.streamId())
                        .filter(stream -> message.message() instanceof EtcdReply.LeaseKeepAliveResponse renewed
                                && renewed.id() == leaseId);
                case Notification.StreamEnded ended -> Optional.empty();
            };
            if (open.isPresent()) {
                return open;
            }
        }
        return Optional.empty();
    }

    private static boolean isAbout(EtcdMessage message, EtcdReply reply, long leaseId) {
        return reply instanceof EtcdReply.LeaseGrantResponse granted && granted.id() == leaseId
                || reply instanceof EtcdReply.LeaseRevokeResponse && message instanceof EtcdMessage.Call call
                        && call.request().equals(new EtcdRequest.Revoke(leaseId));
    }

    private static void lease(LeaseFact lease, Optional<EtcdServerState.Open> asking, Outbox out) {
        switch (lease) {
            case LeaseFact.Granted granted -> out.record(new EtcdFact.LeaseGranted(granted.leaseId(),
                    granted.ttlSeconds() * SECOND_NANOS, node(asking), incarnation(asking)));
            case LeaseFact.Renewed renewed -> out.record(new EtcdFact.LeaseRenewed(renewed.leaseId(),
                    renewed.ttlSeconds() * SECOND_NANOS, node(asking), incarnation(asking)));
            case LeaseFact.Extended extended -> {
                // The disturbance that extends them all says so once.
            }
            case LeaseFact.RenewedTooLate tooLate -> {
                // Nothing happened to the lease; what becomes of the renewal its answer tells.
            }
            case LeaseFact.Revoked revoked -> out.record(new EtcdFact.LeaseEnded(revoked.leaseId(),
                    asking.isPresent() ? EtcdFact.EndCause.REVOKED : EtcdFact.EndCause.REVOKED_FROM_OUTSIDE,
                    node(asking)));
            case LeaseFact.Expired expired ->
                out.record(new EtcdFact.LeaseEnded(expired.leaseId(), EtcdFact.EndCause.EXPIRED, ""));
        }
    }

    private void change(EtcdServerState before, AppliedWrite write, KeyChange change,
            Optional<EtcdServerState.Open> asking, Outbox out) {
        switch (change) {
            case KeyChange.Put put -> put(put, writer(before, write.cause(), asking), out);
            case KeyChange.Delete gone -> out.record(new EtcdFact.KeyDeleted(gone.key(),
                    gone.before().createRevision(), gone.revision(), cause(write.cause())));
        }
    }

    /** Whoever asked: now, or when the call began that is carried out only now. */
    private static Optional<EtcdServerState.Open> writer(EtcdServerState before, Cause cause,
            Optional<EtcdServerState.Open> asking) {
        return cause instanceof Cause.Request(long requestId)
                ? asking.filter(open -> open.requestId() == requestId).or(() -> before.find(requestId))
                : Optional.empty();
    }

    private void put(KeyChange.Put put, Optional<EtcdServerState.Open> writer, Outbox out) {
        KeyValue after = put.after();
        EtcdFact.WriteCause cause = writer.isEmpty()
                ? EtcdFact.WriteCause.PUT
                : after.key().startsWith(keys) ? EtcdFact.WriteCause.CAMPAIGN : EtcdFact.WriteCause.TXN;
        out.record(new EtcdFact.KeyWritten(after.key(), after.createRevision(), after.modRevision(), after.lease(),
                cause, node(writer), incarnation(writer)));
        if (writer.isPresent() && writer.get().message() instanceof EtcdMessage.Call call
                && call.request() instanceof EtcdRequest.WriteState write) {
            out.record(new EtcdFact.StateJudged(after.key(), write.fence().key().latin1(),
                    write.fence().createRevision(), write.previousRevision(), true, after.modRevision(),
                    EtcdFact.Refusal.NONE, value(put.previous()), value(Optional.of(after)), node(writer),
                    incarnation(writer), call.operation()));
        }
    }

    /** A write of the state was refused: why, the store itself says. */
    void refused(EtcdState model, EtcdRequest.WriteState write, long operation, EtcdServerState.Open writer,
            Outbox out) {
        boolean leads = model.key(write.fence().key().latin1())
                .filter(key -> key.createRevision() == write.fence().createRevision()).isPresent();
        Optional<KeyValue> stored = model.key(write.key().latin1());
        long value = value(stored);
        Optional<EtcdServerState.Open> who = Optional.of(writer);
        out.record(new EtcdFact.StateJudged(write.key().latin1(), write.fence().key().latin1(),
                write.fence().createRevision(), write.previousRevision(), false,
                stored.map(KeyValue::modRevision).orElse(0L),
                leads ? EtcdFact.Refusal.CONCURRENT_MODIFICATION : EtcdFact.Refusal.LEADERSHIP_LOST, value, value,
                node(who), incarnation(who), operation));
    }

    private static long value(Optional<KeyValue> stored) {
        return stored.isEmpty() ? 0 : StateText.value(stored.get().value());
    }

    private static EtcdFact.DeleteCause cause(Cause cause) {
        return switch (cause) {
            case Cause.LeaseRevoked revoked -> EtcdFact.DeleteCause.REVOKE;
            case Cause.LeaseExpired expired -> EtcdFact.DeleteCause.EXPIRY;
            case Cause.WaiterLeft left -> EtcdFact.DeleteCause.RESIGN;
            case Cause.Operator operator -> EtcdFact.DeleteCause.OPERATOR;
            case Cause.Request request -> EtcdFact.DeleteCause.TXN;
        };
    }

    private static String node(Optional<EtcdServerState.Open> who) {
        return who.isEmpty() ? "" : who.get().first().from().node().name();
    }

    private static int incarnation(Optional<EtcdServerState.Open> who) {
        return who.isEmpty() ? 0 : who.get().first().fromIncarnation();
    }
}
