package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.model.etcd.Answer;
import dev.fencepost.model.etcd.EtcdApi;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdRequest;
import dev.fencepost.model.etcd.EtcdSettings;
import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.model.etcd.EtcdVersion;
import dev.fencepost.model.etcd.Notification;
import dev.fencepost.model.etcd.ServiceEvent;
import dev.fencepost.model.etcd.Step;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The model on a virtual clock, with what it has sent to each call and stream and nobody has taken yet. */
final class ModelServer {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** A message, or how a stream ended, with the time of its arrival. */
    record Received(JsonObject message, long nanos) {}

    private final World world;
    private final LeaseDeadlines leases;
    private EtcdState state;
    private long nowNanos;
    private long requests;
    private final Map<Long, Deque<Received>> received = new HashMap<>();

    ModelServer(World world, EtcdVersion version) {
        EtcdSettings settings = world.settings(version);
        this.world = world;
        this.leases = new LeaseDeadlines(settings.electionTimeoutNanos());
        this.state = EtcdState.initial(settings);
    }

    EtcdState state() {
        return state;
    }

    World world() {
        return world;
    }

    long nowNanos() {
        return nowNanos;
    }

    /** Fails where the server has not kept to what no case needs to say. */
    void check() throws Mismatch {
        leases.check();
    }

    /** Sends a call over a connection of its own, whose id is that of the call. */
    long send(EtcdCall call) {
        long id = requests + 1;
        sendOver(id, call);
        return id;
    }

    /** Sends a call over a connection that is open. */
    void sendOver(long connection, EtcdCall call) {
        long id = ++requests;
        Step step = EtcdApi.step(state, new EtcdRequest(connection, id, call), world.choice(call, requests), nowNanos);
        taken(step);
        if (step.answer() instanceof Answer.Given given) {
            arrived(id, Answers.json(given.reply()));
        }
    }

    void happen(ServiceEvent event) {
        taken(EtcdApi.happen(state, event, nowNanos));
    }

    void pass(long millis) {
        long until = nowNanos + millis * NANOS_PER_MILLI;
        OptionalLong due = EtcdApi.nextDeadlineNanos(state);
        while (due.isPresent() && due.getAsLong() <= until) {
            advanceTo(due.getAsLong());
            due = EtcdApi.nextDeadlineNanos(state);
        }
        nowNanos = until;
    }

    /** The next that was sent to a call or stream; waits for it, and is empty where nothing comes in time. */
    Optional<Received> take(long id, long limitMillis) {
        long until = nowNanos + limitMillis * NANOS_PER_MILLI;
        while (inbox(id).isEmpty()) {
            OptionalLong due = EtcdApi.nextDeadlineNanos(state);
            if (due.isEmpty() || due.getAsLong() > until) {
                nowNanos = until;
                return Optional.empty();
            }
            advanceTo(due.getAsLong());
        }
        return Optional.of(inbox(id).removeFirst());
    }

    /** Puts back what was taken last. */
    void putBack(long id, Received last) {
        inbox(id).addFirst(last);
    }

    private void advanceTo(long nanos) {
        nowNanos = Math.max(nowNanos, nanos);
        taken(EtcdApi.advance(state, nowNanos));
    }

    private void taken(Step step) {
        state = step.state();
        step.leases().forEach(fact -> leases.happened(fact, nowNanos));
        for (Notification notification : step.notifications()) {
            switch (notification) {
                case Notification.LateAnswer late -> arrived(late.callId(), Answers.json(late.reply()));
                case Notification.StreamMessage message -> arrived(message.streamId(), Answers.json(message.message()));
                case Notification.StreamEnded ended -> arrived(ended.streamId(), ended.failure()
                        .map(Answers::json).orElseGet(() -> Json.object().with("closed", Json.of(true))));
            }
        }
    }

    private void arrived(long id, JsonObject message) {
        inbox(id).addLast(new Received(message, nowNanos));
    }

    private Deque<Received> inbox(long id) {
        return received.computeIfAbsent(id, none -> new ArrayDeque<>());
    }
}
