package dev.fencepost.properties.cluster;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.election.lease.Attempt;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.model.kubernetes.LeaseView;
import dev.fencepost.model.kubernetes.StoredLease;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Says what matters in a world of an election over one Lease, judged by what candidates observe.
 *
 * <p>Versions, the numbers of calls and operations, renew times and the stores' values count only by their order, as
 * nothing does more with them than compare them and take the next. Tokens count as they are. What is left out is
 * history, counters and texts for people.
 */
public final class LeaseCanon implements World.Canon {

    private static final int VERSION = 0;
    private static final int ATTEMPT = 1;
    private static final int RENEW_MICROS = 2;
    private static final int ROUND = 3;
    private static final int OPERATION = 4;
    /** The row of what the stores hold. */
    public static final int VALUE = 5;

    private static final Role LEFT = new Role.Left();
    private static final Role PLAIN = new Role.Plain();

    private final RecordForms forms;
    private final Map<String, NodeRef> candidates = new HashMap<>();
    private final long horizonNanos;
    private final LeaseCodec codec;

    /**
     * Makes one.
     *
     * @param cluster
     *            of the world: one Lease
     * @param first
     *            the world before anything has happened
     * @param horizonNanos
     *            longer than anything is waited for
     */
    public LeaseCanon(Cluster cluster, World first, long horizonNanos) {
        this.horizonNanos = horizonNanos;
        this.codec = Cluster.codec(Cluster.lease(0));
        for (String pod : cluster.pods(0)) {
            candidates.put(pod, first.topology().node(pod));
        }
        this.forms = formsOfActors();
    }

    @Override
    public long horizonNanos() {
        return horizonNanos;
    }

    @Override
    public void state(ActorRef actor, int incarnation, Object state, FormSink form) {
        // A record that names another process of the same node is a stranger's.
        form.fixed(incarnation);
        forms.write(state, ofNode(actor.node()), form);
    }

    @Override
    public void payload(World.UnderWay message, FormSink form) {
        NodeRef from = message.from().node();
        forms.write(message.payload(), ofNode(candidates.containsKey(from.name()) ? from : message.to().node()), form);
    }

    /** All processes of a node share its rows: a renew time of one is compared with those of the next. */
    private static RecordForms.Process ofNode(NodeRef node) {
        return new RecordForms.Process(node, 0);
    }

    private Optional<RecordForms.Process> process(String identity) {
        return SmallIdentities.process(identity).flatMap(known -> Optional.ofNullable(candidates.get(known.node()))
                .map(node -> new RecordForms.Process(node, known.incarnation())));
    }

    private RecordForms formsOfElection() {
        Role attempt = new Role.Ranked(ATTEMPT, true);
        Role version = new Role.Ranked(VERSION, false);
        return new RecordForms(this::process)
                .with(CandidateId.class, new Role.Identity(), "value")
                .with(HostState.Call.class, attempt, "attempt")
                .with(Input.Answered.class, attempt, "attempt")
                .with(LeaseState.class, attempt, "nextAttempt", "confirmedBefore")
                .with(LeaseState.class, new Role.Ranked(RENEW_MICROS, true), "lastRenewMicros")
                .with(LeaseState.class, PLAIN, "longestDurationNanos")
                .with(LeaseState.ReadCall.class, attempt, "id")
                .with(Attempt.class, attempt, "id")
                .with(LeaseSnapshot.class, version, "version")
                .with(LeaseRequest.Swap.class, version, "version")
                .with(LeaseRequest.Release.class, version, "version")
                .with(LeaseReply.Applied.class, version, "version")
                .with(LeaseReply.Created.class, version, "version")
                .with(LeaseReply.Refused.class, LEFT, "detail")
                .with(LeaseReply.Indeterminate.class, LEFT, "detail")
                .with(LeaseRecord.class, (value, owner, form) -> record((LeaseRecord) value, form))
                .with(FenceState.class, LEFT, "counters");
    }

    private RecordForms formsOfActors() {
        Role round = new Role.Ranked(ROUND, true);
        Role operation = new Role.Ranked(OPERATION, false);
        Role stored = new Role.Ranked(VALUE, false);
        return formsOfElection()
                .with(ElectorState.class, round, "rounds")
                .with(ElectorState.class, LEFT, "figures")
                .with(FenceRound.class, round, "number")
                .with(StoreMessage.AskFloor.class, round, "round")
                .with(StoreMessage.Floor.class, round, "round")
                .with(StoreMessage.Claim.class, round, "round")
                .with(StoreMessage.ClaimAnswer.class, round, "round")
                .with(StoreMessage.Read.class, operation, "operation")
                .with(StoreMessage.ReadAnswer.class, operation, "operation")
                .with(StoreMessage.Write.class, operation, "operation")
                .with(StoreMessage.WriteAnswer.class, operation, "operation")
                .with(StoreMessage.ReadAnswer.class, stored, "value")
                .with(StoreMessage.Write.class, stored, "basedOn")
                .with(WorkState.class, operation, "operation")
                .with(WorkState.class, stored, "basedOn")
                .with(StoreState.class, operation, "lastOperation")
                .with(StoreState.class, stored, "value")
                .with(ApiMessage.Call.class, new Role.Ranked(ATTEMPT, true), "attempt")
                // The codec makes what is sent of the request, and of nothing else.
                .with(ApiMessage.Call.class, LEFT, "wire")
                .with(ApiMessage.Answer.class, (value, owner, form) -> answer((ApiMessage.Answer) value, owner, form))
                .with(KubeState.class, (value, owner, form) -> server((KubeState) value, form));
    }

    /** Renew times of one holder are compared with one another only. */
    private void record(LeaseRecord record, FormSink form) {
        Optional<RecordForms.Process> holder = process(record.holder());
        forms.identity(record.holder(), form);
        form.fixed(record.transitions());
        form.fixed(record.durationSeconds());
        form.fixed(record.renewMicros().isPresent());
        record.renewMicros().ifPresent(micros -> form.ranked(RENEW_MICROS,
                holder.map(RecordForms.Process::node).orElse(NodeRef.NONE), micros));
    }

    /** An answer counts as what the elector reads in it. */
    private void answer(ApiMessage.Answer answer, RecordForms.Process owner, FormSink form) {
        forms.write(answer.call(), owner, form);
        forms.write(codec.decode(answer.call().request(), answer.reply()), owner, form);
    }

    private void server(KubeState state, FormSink form) {
        form.ranked(VERSION, NodeRef.NONE, state.api().revision());
        state.faults().forEach(fault -> form.fixed(fault.text()));
        for (StoredLease lease : state.api().leases()) {
            LeaseView view = lease.view();
            form.fixed(view.uid());
            form.ranked(VERSION, NodeRef.NONE, view.resourceVersion());
            form.fixed(view.transitions().isPresent());
            record(new LeaseRecord(view.holder().orElse(""), view.transitions().orElse(0), view.renewMicros(),
                    (int) view.durationSeconds().orElse(0)), form);
        }
    }
}
