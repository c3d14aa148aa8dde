package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The model with a virtual clock and the ends of its streams and connections: what stands in for a server and a client
 * in a replay. Only this writes them.
 */
final class ModelUnderReplay {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long REQUEST_MILLIS = 10;
    private static final long PATIENCE_MILLIS = 120_000;

    private final Choice choice;
    private LeaseApiState state;
    /** 2026-01-01T00:00:00Z, so that times look like times. */
    private long nowNanos = 1_767_225_600_000_000_000L;
    private final Map<Long, List<Json>> events = new HashMap<>();
    private final Map<Long, Outcome> late = new HashMap<>();
    private final List<Long> ended = new ArrayList<>();

    ModelUnderReplay(Choice choice) {
        this.choice = choice;
        this.state = LeaseApiState.initial(ServerSettings.DEFAULT);
    }

    LeaseApiState state() {
        return state;
    }

    void happen(ServiceEvent event) {
        taken(LeaseApi.happen(state, event, nowNanos));
    }

    void pass(long millis) {
        long until = nowNanos + millis * NANOS_PER_MILLI;
        OptionalLong due = LeaseApi.nextDeadlineNanos(state);
        while (due.isPresent() && due.getAsLong() <= until) {
            nowNanos = due.getAsLong();
            taken(LeaseApi.advance(state, nowNanos));
            due = LeaseApi.nextDeadlineNanos(state);
        }
        nowNanos = until;
    }

    /** Performs a request and waits for its answer, no longer than the client does. */
    Outcome call(WireRequest request, OptionalLong clientTimeoutMillis) {
        pass(REQUEST_MILLIS / 2);
        long started = nowNanos;
        Step step = taken(LeaseApi.step(state, request, choice, nowNanos));
        long patience = clientTimeoutMillis.orElse(PATIENCE_MILLIS);
        Outcome outcome = switch (step.answer()) {
            case Answer.Given given -> new Outcome.Answered(given.reply(), REQUEST_MILLIS);
            case Answer.ConnectionRefused refused -> new Outcome.Failed("connection-refused", REQUEST_MILLIS);
            case Answer.Silence silence -> {
                pass(patience);
                yield new Outcome.Failed("timeout", patience);
            }
            case Answer.Held held -> awaited(held.callId(), started, patience);
            case Answer.None none -> throw new IllegalStateException("a request must have an answer");
        };
        pass(REQUEST_MILLIS / 2);
        return outcome;
    }

    private Outcome awaited(long callId, long started, long patienceMillis) {
        long giveUp = started + patienceMillis * NANOS_PER_MILLI;
        while (!late.containsKey(callId) && nowNanos < giveUp) {
            pass(1);
        }
        long millis = (nowNanos - started) / NANOS_PER_MILLI;
        if (!late.containsKey(callId)) {
            happen(new ServiceEvent.ClientGivesUp(callId));
            return new Outcome.Failed("timeout", millis);
        }
        return late.get(callId) instanceof Outcome.Answered answered
                ? new Outcome.Answered(answered.reply(), millis)
                : new Outcome.Failed("closed", millis);
    }

    /** Takes so many events of a stream, and those that come within the quiet time after them. */
    Outcome.Events take(long watchId, OptionalLong count, long patienceMillis, long quietMillis) {
        long waited = 0;
        boolean all = count.isEmpty();
        while (waited < patienceMillis && !ended.contains(watchId)
                && (all || pending(watchId).size() < count.getAsLong())) {
            pass(1);
            waited++;
        }
        if (!all) {
            pass(quietMillis);
        }
        List<Json> taken = new ArrayList<>(pending(watchId));
        pending(watchId).clear();
        return new Outcome.Events(Optional.empty(), taken,
                ended.contains(watchId) ? Optional.of("end") : Optional.empty());
    }

    private List<Json> pending(long watchId) {
        return events.computeIfAbsent(watchId, id -> new ArrayList<>());
    }

    private Step taken(Step step) {
        state = step.state();
        for (Notification notification : step.notifications()) {
            switch (notification) {
                case Notification.WatchEvent event -> pending(event.watchId()).add(event.event());
                case Notification.WatchEnded end -> ended.add(end.watchId());
                case Notification.LateAnswer answer ->
                    late.put(answer.callId(), new Outcome.Answered(answer.reply(), 0));
                case Notification.CallBroken broken -> late.put(broken.callId(), new Outcome.Failed("closed", 0));
            }
        }
        return step;
    }
}
