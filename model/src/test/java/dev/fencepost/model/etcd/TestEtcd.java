package dev.fencepost.model.etcd;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A model with a clock that is moved by hand, for tests that care about a few calls; everything that a test does not
 * set is a healthy server. Each call has a connection of its own with the call's id. Only the test that made it writes
 * it.
 */
final class TestEtcd {

    static final long SECOND = 1_000_000_000L;
    static final long MILLI = 1_000_000L;

    private EtcdState state;
    private long nowNanos = 1_000 * SECOND;
    private long lastId;
    private Choice choice = Choice.DEFAULT;
    private Answer lastAnswer = Answer.NONE;
    private final List<Notification> notifications = new ArrayList<>();
    private final List<AppliedWrite> applied = new ArrayList<>();
    private final List<LeaseFact> facts = new ArrayList<>();

    TestEtcd(EtcdSettings settings) {
        state = EtcdState.initial(settings);
    }

    TestEtcd() {
        this(EtcdSettings.DEFAULT);
    }

    EtcdState state() {
        return state;
    }

    long nowNanos() {
        return nowNanos;
    }

    /** Decides the calls that follow. */
    void choose(Choice other) {
        choice = other;
    }

    /** The answer of a call that is answered at once. */
    EtcdReply call(EtcdCall call) {
        send(call);
        if (lastAnswer instanceof Answer.Given given) {
            return given.reply();
        }
        throw new IllegalStateException("no answer but " + lastAnswer);
    }

    /** Sends a call over a connection of its own, whatever it is answered with; gives its id. */
    long send(EtcdCall call) {
        long id = lastId + 1;
        sendOver(id, call);
        return id;
    }

    void sendOver(long connectionId, EtcdCall call) {
        lastId++;
        Step step = EtcdApi.step(state, new EtcdRequest(connectionId, lastId, call), choice, nowNanos);
        lastAnswer = step.answer();
        taken(step);
    }

    void happens(ServiceEvent event) {
        taken(EtcdApi.happen(state, event, nowNanos));
    }

    void pass(long nanos) {
        nowNanos += nanos;
        taken(EtcdApi.advance(state, nowNanos));
    }

    private void taken(Step step) {
        state = step.state();
        notifications.addAll(step.notifications());
        applied.addAll(step.applied());
        facts.addAll(step.leases());
    }

    /** What was sent since this was last asked. */
    List<Notification> notifications() {
        List<Notification> taken = List.copyOf(notifications);
        notifications.clear();
        return taken;
    }

    /** Which writes were applied since this was last asked. */
    List<AppliedWrite> applied() {
        List<AppliedWrite> taken = List.copyOf(applied);
        applied.clear();
        return taken;
    }

    /** What happened to leases since this was last asked. */
    List<LeaseFact> facts() {
        List<LeaseFact> taken = List.copyOf(facts);
        facts.clear();
        return taken;
    }

    /** The late answer to a call, among what was sent since this was last asked. */
    Optional<EtcdReply> lateAnswer(long callId) {
        return notifications().stream()
                .flatMap(notification -> notification instanceof Notification.LateAnswer late && late.callId() == callId
                        ? java.util.stream.Stream.of(late.reply())
                        : java.util.stream.Stream.empty())
                .findFirst();
    }

    void grant(long id, long ttlSeconds) {
        call(new EtcdCall.LeaseGrant(ttlSeconds, id));
    }

    /** Campaigns with a lease of an hour of its own; gives the id of the call. */
    long campaign(String name, long lease) {
        grant(lease, 3_600);
        return send(new EtcdCall.Campaign(name, lease, "v"));
    }
}
