package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.model.etcd.KeepAliveView;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.model.etcd.LeaseView;
import dev.fencepost.model.etcd.WaitingView;
import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Writes what matters in etcd's server: what is stored now, and what is open.
 *
 * <p>Its past does not, as every wait is for what comes. Nor do the numbers of its requests, which only tie what is open
 * to what the model knows of it, and the order in which that was opened: each is found by who opened it. Leases are
 * removed in rounds of half a second that begin at a tick.
 */
final class EtcdServerForm {

    private final RecordForms forms;
    private final FormSink form;

    EtcdServerForm(RecordForms forms, FormSink form) {
        this.forms = forms;
        this.form = form;
    }

    void write(EtcdServerState state) {
        EtcdState model = state.model();
        for (int row : List.of(EtcdCanon.REVISION, EtcdCanon.LEASE, EtcdCanon.VALUE)) {
            form.ranked(row, NodeRef.NONE, 0);
        }
        form.ranked(EtcdCanon.REVISION, NodeRef.NONE, model.revision());
        form.ranked(EtcdCanon.LEASE, NodeRef.NONE, model.nextLeaseId());
        // Alone in its row it counts for nothing; but a server that has seen a later instant must not stand for this
        // one.
        form.ranked(EtcdCanon.SEEN, NodeRef.NONE, state.nowNanos());
        form.fixed(model.condition());
        form.fixed(model.hasLeader());
        state.faults().forEach(fault -> form.fixed(fault.text()));
        model.keys().forEach(this::key);
        model.leases().forEach(this::lease);
        state.open().stream().sorted(Comparator.comparingLong(EtcdServerForm::about)
                .thenComparing(open -> open.message().kind()).thenComparingLong(EtcdServerState.Open::requestId))
                .forEach(open -> open(open, model));
        if (model.waiting().size() != model.heldCalls() || model.keepAlives().size() != model.openStreams()) {
            throw new IllegalStateException("only waiting campaigns and keepalives have a form, unlike what is open in "
                    + model);
        }
    }

    private void key(KeyValue key) {
        EtcdCanon.key(key.key(), form);
        EtcdCanon.value(key.key(), key.value(), form);
        form.ranked(EtcdCanon.REVISION, NodeRef.NONE, key.createRevision());
        form.ranked(EtcdCanon.REVISION, NodeRef.NONE, key.modRevision());
        form.ranked(EtcdCanon.LEASE, NodeRef.NONE, key.lease());
    }

    private void lease(LeaseView lease) {
        form.ranked(EtcdCanon.LEASE, NodeRef.NONE, lease.id());
        form.fixed(lease.ttlSeconds());
        form.instant(lease.deadlineNanos());
    }

    /** The lease for which something was opened. */
    private static long about(EtcdServerState.Open open) {
        return switch (open.message()) {
            case EtcdMessage.Call(var attempt, var operation, EtcdRequest.Campaign campaign, var wire) ->
                campaign.leaseId();
            case EtcdMessage.KeepAlive(var stream, var first, EtcdRequest.KeepAlive renewal, var wire) ->
                renewal.leaseId();
            case EtcdMessage other -> throw new IllegalStateException("nothing is open for " + other);
        };
    }

    private void open(EtcdServerState.Open open, EtcdState model) {
        NodeRef node = open.first().from().node();
        form.node(node);
        form.ranked(EtcdCanon.INCARNATION, node, open.first().fromIncarnation());
        forms.write(open.message(), new RecordForms.Process(node, open.first().fromIncarnation()), form);
        Optional<WaitingView> waiting = model.waiting().stream().filter(each -> each.callId() == open.requestId())
                .findFirst();
        form.fixed(waiting.isPresent());
        waiting.ifPresent(this::waiting);
        Optional<KeepAliveView> kept = model.keepAlives().stream()
                .filter(each -> each.streamId() == open.requestId()).findFirst();
        form.fixed(kept.isPresent());
        kept.ifPresent(this::kept);
    }

    private void waiting(WaitingView waiting) {
        form.ranked(EtcdCanon.REVISION, NodeRef.NONE, waiting.createRevision());
        EtcdCanon.key(waiting.behind(), form);
        form.fixed(waiting.catchUpNanos().isPresent());
        waiting.catchUpNanos().ifPresent(nanos -> {
            form.instant(nanos);
            form.ranked(EtcdCanon.REVISION, NodeRef.NONE, waiting.fromRevision());
        });
    }

    private void kept(KeepAliveView kept) {
        kept.waiting().forEach(lease -> form.ranked(EtcdCanon.LEASE, NodeRef.NONE, lease));
        form.fixed(kept.halfClosed());
    }
}
