package dev.fencepost.properties.entry;

import dev.fencepost.model.etcd.Answer;
import dev.fencepost.model.etcd.AppliedWrite;
import dev.fencepost.model.etcd.Cause;
import dev.fencepost.model.etcd.EtcdReply;
import dev.fencepost.model.etcd.KeyChange;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.model.etcd.LeaseFact;
import dev.fencepost.model.etcd.LeaseView;
import dev.fencepost.model.etcd.Notification;
import dev.fencepost.model.etcd.Step;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;
import java.util.Comparator;
import java.util.List;

/** What a step of etcd's server did, and what it left, as a trace tells it. */
final class ServedStep {

    private final EtcdTrace.Served served;
    private final Step step;
    private final String prefix;

    ServedStep(EtcdTrace.Served served) {
        this.served = served;
        this.step = served.step();
        this.prefix = served.election() + "/";
    }

    void describe(Fields fields) {
        fields.put("answer", switch (step.answer()) {
            case Answer.Given given -> reply(given.reply());
            case Answer.Held held -> "held";
            case Answer.None none -> "none";
        });
        fields.put("facts", new Part("facts", into -> step.leases().forEach(fact -> into.put("fact", fact(fact)))));
        fields.put("changes", new Part("changes", this::changes));
        fields.put("told", new Part("told", into -> step.notifications().forEach(told -> into.put("to", told(told)))));
        fields.put("revision", step.state().revision());
        fields.put("leases", new Part("leases", into -> step.state().leases().stream().map(LeaseView::id).sorted()
                .forEach(id -> into.put("lease", id))));
        fields.put("queue", new Part("queue", into -> queue().forEach(key -> into.put("token", key.createRevision()))));
    }

    private List<KeyValue> queue() {
        return step.state().keys().stream().filter(key -> key.key().startsWith(prefix))
                .sorted(Comparator.comparingLong(KeyValue::createRevision)).toList();
    }

    private static String reply(EtcdReply reply) {
        return reply instanceof EtcdReply.Failure ? "failure" : reply.getClass().getSimpleName();
    }

    private Part fact(LeaseFact fact) {
        String kind = switch (fact) {
            case LeaseFact.Granted granted -> "granted";
            case LeaseFact.Renewed renewed -> "renewed";
            case LeaseFact.Extended extended -> "extended";
            case LeaseFact.RenewedTooLate tooLate -> "renewed-too-late";
            case LeaseFact.Revoked revoked -> "revoked";
            case LeaseFact.Expired expired -> "expired";
        };
        return new Part(kind, into -> {
            into.put("lease", fact.leaseId());
            into.put("runsNanos", fact instanceof LeaseFact.Extended extended
                    ? extended.deadlineNanos() - extended.atNanos()
                    : 0);
            into.put("by", fact instanceof LeaseFact.RenewedTooLate tooLate ? caller(tooLate.streamId()) : Part.NONE);
        });
    }

    private void changes(Fields into) {
        for (AppliedWrite write : step.applied()) {
            for (KeyChange change : write.changes()) {
                into.put("change", new Part(change instanceof KeyChange.Put ? "put" : "delete", each -> {
                    each.put("queued", change.key().startsWith(prefix));
                    each.put("revision", write.revision());
                    each.put("token", change instanceof KeyChange.Put put
                            ? put.after().createRevision()
                            : change.previous().map(KeyValue::createRevision).orElse(0L));
                    cause(each, write.cause());
                }));
            }
        }
    }

    private void cause(Fields into, Cause cause) {
        into.put("cause", switch (cause) {
            case Cause.Request request -> "request";
            case Cause.LeaseRevoked revoked -> "revoked";
            case Cause.LeaseExpired expired -> "expired";
            case Cause.WaiterLeft left -> "left";
            case Cause.Operator operator -> "operator";
        });
        long request = switch (cause) {
            case Cause.Request(long id) -> id;
            case Cause.WaiterLeft(long id) -> id;
            case Cause.LeaseRevoked revoked -> 0;
            case Cause.LeaseExpired expired -> 0;
            case Cause.Operator operator -> 0;
        };
        into.put("by", caller(request));
        into.put("lease", switch (cause) {
            case Cause.LeaseRevoked revoked -> revoked.leaseId();
            case Cause.LeaseExpired expired -> expired.leaseId();
            case Cause.Request other -> 0;
            case Cause.WaiterLeft other -> 0;
            case Cause.Operator other -> 0;
        });
    }

    private Payload told(Notification told) {
        return switch (told) {
            case Notification.LateAnswer(long callId, EtcdReply reply) -> new Part("answer", into -> {
                into.put("by", caller(callId));
                into.put("reply", reply(reply));
                into.put("lease", reply instanceof EtcdReply.LeaseGrantResponse granted ? granted.id() : 0);
            });
            case Notification.StreamMessage(long streamId, EtcdReply message) -> new Part("message", into -> {
                into.put("by", caller(streamId));
                into.put("lease", message instanceof EtcdReply.LeaseKeepAliveResponse kept ? kept.id() : 0);
                into.put("seconds", message instanceof EtcdReply.LeaseKeepAliveResponse kept ? kept.ttlSeconds() : 0);
            });
            case Notification.StreamEnded ended ->
                new Part("ended", into -> into.put("by", caller(ended.streamId())));
        };
    }

    private Payload caller(long request) {
        EtcdTrace.Caller known = served.callers().get(request);
        return known == null ? Part.NONE : known;
    }
}
