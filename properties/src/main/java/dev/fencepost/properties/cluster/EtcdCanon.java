package dev.fencepost.properties.cluster;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostState;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeepAlive;
import dev.fencepost.election.campaign.KeyValue;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.campaign.PendingCall;
import dev.fencepost.election.campaign.RenewalWatchdog;
import dev.fencepost.election.etcd.EtcdCodec;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Says what matters in a world of an election through etcd.
 *
 * <p>Revisions, tokens among them, and the ids of leases count only by their order, as do the numbers of calls, streams,
 * operations and processes, and what the state holds: nothing does more with them than compare them and take a higher
 * one. 0 stands for none in these rows, so that the server puts it into each. What is left out is history, counters,
 * texts for people, and what a candidate writes into its own key, which nobody does more with than show it.
 */
public final class EtcdCanon implements World.Canon {

    /** The row of revisions and tokens. */
    public static final int REVISION = 0;
    /** The row of leases. */
    public static final int LEASE = 1;
    /** The row of what the state holds. */
    public static final int VALUE = 2;
    /** The rows of the processes of each node. */
    public static final int INCARNATION = 3;
    static final int SEEN = 4;
    private static final int ATTEMPT = 5;
    private static final int OPERATION = 6;

    private static final int HEXADECIMAL = 16;
    private static final String QUEUE = EtcdCluster.ELECTION + "/";
    private static final Role LEFT = new Role.Left();

    private final Set<NodeRef> candidates = new HashSet<>();
    private final long horizonNanos;
    private final EtcdCodec codec = new EtcdCodec();
    private final RecordForms forms;

    /**
     * Makes one.
     *
     * @param cluster
     *            of the world: electors and their work alone, who rest for as long after one failure as after many
     * @param first
     *            the world before anything has happened
     * @param horizonNanos
     *            longer than anything is waited for
     */
    public EtcdCanon(EtcdCluster cluster, World first, long horizonNanos) {
        this.horizonNanos = horizonNanos;
        cluster.pods().forEach(pod -> candidates.add(first.topology().node(pod)));
        this.forms = formsOfMessages(formsOfCandidates(new RecordForms(nobody -> Optional.empty())));
    }

    @Override
    public long horizonNanos() {
        return horizonNanos;
    }

    @Override
    public void state(ActorRef actor, int incarnation, Object state, FormSink form) {
        NodeRef node = actor.node();
        if (candidates.contains(node)) {
            RecordForms.Process process = new RecordForms.Process(node, incarnation);
            form.ranked(INCARNATION, node, incarnation);
            process.ranked(OPERATION, 0, form);
            forms.write(state, process, form);
        } else if (state instanceof EtcdServerState server) {
            new EtcdServerForm(forms, form).write(server);
        }
        // The executor counts what it was told, which changes nothing that it does.
    }

    @Override
    public void payload(World.UnderWay message, FormSink form) {
        NodeRef from = message.from().node();
        RecordForms.Process process = candidates.contains(from)
                ? new RecordForms.Process(from, message.fromIncarnation())
                : new RecordForms.Process(message.to().node(), message.toIncarnation());
        forms.write(message.payload(), process, form);
    }

    private static RecordForms formsOfCandidates(RecordForms forms) {
        Role attempt = new Role.Ranked(ATTEMPT, true);
        Role lease = new Role.Ranked(LEASE, false);
        Role revision = new Role.Ranked(REVISION, false);
        Role key = new Role.Spelled(EtcdCanon::key);
        return forms.with(Bytes.class, (value, owner, form) -> key(((Bytes) value).latin1(), form))
                .with(CampaignerState.class, LEFT, "figures", "gauges", "awaits")
                .with(HostState.Call.class, attempt, "attempt")
                .with(HostState.Stream.class, attempt, "id")
                .with(CampaignState.class, attempt, "leaderRead", "nextNumber")
                .with(CampaignState.class, lease, "leaseIdOrNone")
                .with(CampaignState.class, revision, "seenLeaderRevision")
                .with(CampaignState.class, new Role.Whether(), "failures")
                .with(PendingCall.class, attempt, "id")
                .with(KeepAlive.class, lease, "leaseId")
                .with(KeepAlive.Link.Streaming.class, attempt, "stream")
                .with(KeepAlive.Link.Opening.class, attempt, "stream")
                .with(RenewalWatchdog.class, new Role.Plain(), "ttlNanos")
                .with(LeaderFence.class, revision, "createRevision")
                .with(FencingToken.class, revision, "value")
                .with(WorkState.class, new Role.Ranked(OPERATION, true), "operation")
                .with(WorkState.class, new Role.Ranked(VALUE, false), "basedOn")
                .with(WorkState.class, revision, "revision")
                .with(WorkState.class, key, "fenceKey")
                .with(WorkSignal.Begin.class, key, "fenceKey");
    }

    private RecordForms formsOfMessages(RecordForms forms) {
        Role attempt = new Role.Ranked(ATTEMPT, true);
        Role lease = new Role.Ranked(LEASE, false);
        Role revision = new Role.Ranked(REVISION, false);
        return forms.with(EtcdRequest.KeepAlive.class, lease, "leaseId")
                .with(EtcdRequest.Campaign.class, lease, "leaseId")
                .with(EtcdRequest.Campaign.class, LEFT, "proposal")
                .with(EtcdRequest.Revoke.class, lease, "leaseId")
                .with(EtcdRequest.WriteState.class, revision, "previousRevision")
                .with(EtcdReply.Granted.class, lease, "leaseId")
                .with(EtcdReply.KeptAlive.class, lease, "leaseId")
                .with(EtcdReply.Won.class, revision, "createRevision")
                .with(EtcdReply.Won.class, lease, "leaseId")
                .with(EtcdReply.Written.class, revision, "revision")
                .with(EtcdReply.NotWritten.class, revision, "leaderCreateRevision")
                .with(EtcdReply.Failed.class, LEFT, "detail")
                .with(EtcdReply.NotSent.class, LEFT, "detail")
                .with(KeyValue.class, (value, owner, form) -> found((KeyValue) value, form))
                .with(EtcdMessage.Call.class, (value, owner, form) -> call((EtcdMessage.Call) value, owner, form))
                .with(EtcdMessage.Answer.class, (value, owner, form) -> answer((EtcdMessage.Answer) value, owner, form))
                .with(EtcdMessage.Cancel.class, attempt, "attempt")
                .with(EtcdMessage.KeepAlive.class, attempt, "stream")
                // The codec makes what is sent of the request, and of nothing else.
                .with(EtcdMessage.KeepAlive.class, LEFT, "wire")
                .with(EtcdMessage.KeepAliveAnswer.class,
                        (value, owner, form) -> renewed((EtcdMessage.KeepAliveAnswer) value, owner, form))
                .with(EtcdMessage.KeepAliveEnd.class,
                        (value, owner, form) -> ended((EtcdMessage.KeepAliveEnd) value, owner, form))
                .with(EtcdMessage.KeepAliveShut.class, attempt, "stream");
    }

    /** A key of the queue is named after its lease; any other text counts as it is. */
    static void key(String text, FormSink form) {
        boolean queued = text.startsWith(QUEUE);
        form.fixed(queued ? QUEUE : text);
        if (queued) {
            form.ranked(LEASE, NodeRef.NONE, Long.parseLong(text.substring(QUEUE.length()), HEXADECIMAL));
        }
    }

    /** What a key holds that is not of the queue: the state. */
    static void value(String key, String text, FormSink form) {
        if (!key.startsWith(QUEUE)) {
            form.ranked(VALUE, NodeRef.NONE, StateText.value(text));
        }
    }

    private static void found(KeyValue found, FormSink form) {
        key(found.key().latin1(), form);
        value(found.key().latin1(), found.value().latin1(), form);
        form.ranked(REVISION, NodeRef.NONE, found.createRevision());
        form.ranked(REVISION, NodeRef.NONE, found.modRevision());
        form.ranked(LEASE, NodeRef.NONE, found.leaseId());
    }

    private void call(EtcdMessage.Call call, RecordForms.Process owner, FormSink form) {
        form.fixed(call.kind());
        switch (call.request()) {
            case EtcdRequest.WriteState write -> {
                ofWork(call, owner, form);
                forms.write(write.fence(), owner, form);
                form.ranked(REVISION, NodeRef.NONE, write.previousRevision());
                value(write.key().latin1(), write.value().latin1(), form);
            }
            case EtcdRequest.ReadKey(Bytes key) when key.latin1().equals(EtcdCluster.STATE) ->
                ofWork(call, owner, form);
            case EtcdRequest other -> {
                owner.ranked(ATTEMPT, call.attempt(), form);
                forms.write(other, owner, form);
            }
        }
    }

    /** The work makes the number of a call out of its token and the number of its operation. */
    private static void ofWork(EtcdMessage.Call call, RecordForms.Process owner, FormSink form) {
        long attempt = Math.abs(call.attempt());
        form.ranked(REVISION, NodeRef.NONE, attempt >>> EtcdPlace.OPERATION_BITS);
        owner.ranked(OPERATION, attempt & (1L << EtcdPlace.OPERATION_BITS) - 1, form);
    }

    /** An answer counts as what the candidate reads in it. */
    private void answer(EtcdMessage.Answer answer, RecordForms.Process owner, FormSink form) {
        call(answer.call(), owner, form);
        forms.write(codec.decode(answer.call().request(), answer.answer()), owner, form);
    }

    private void renewed(EtcdMessage.KeepAliveAnswer answer, RecordForms.Process owner, FormSink form) {
        form.fixed(answer.kind());
        owner.ranked(ATTEMPT, answer.stream(), form);
        forms.write(codec.decode(answer.request(), answer.answer()), owner, form);
    }

    private void ended(EtcdMessage.KeepAliveEnd end, RecordForms.Process owner, FormSink form) {
        form.fixed(end.kind());
        owner.ranked(ATTEMPT, end.stream(), form);
        forms.write(codec.decodeEnd(end.why()), owner, form);
    }
}
