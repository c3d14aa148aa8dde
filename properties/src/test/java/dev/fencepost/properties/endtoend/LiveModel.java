package dev.fencepost.properties.endtoend;

import dev.fencepost.election.SystemClock;
import dev.fencepost.model.etcd.Answer;
import dev.fencepost.model.etcd.EtcdApi;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdReply;
import dev.fencepost.model.etcd.EtcdRequest;
import dev.fencepost.model.etcd.EtcdSettings;
import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.model.etcd.Notification;
import dev.fencepost.model.etcd.ServiceEvent;
import dev.fencepost.model.etcd.Step;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The model of etcd in real time: takes calls from any thread, and tells each caller what comes of its own. */
final class LiveModel implements AutoCloseable {

    /** Whoever waits for an answer, or listens to a stream; told in the model's order, and must not block. */
    interface Caller {

        /** The answer, or the next message of the stream. */
        void told(EtcdReply reply);

        /** The stream is over; empty if in order. */
        default void ended(Optional<EtcdReply.Failure> failure) {}
    }

    private final SystemClock clock = new SystemClock();
    private final long startNanos = clock.nanos();
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("model-etcd-timer").daemon().factory());
    private final Map<Long, Caller> callers = new HashMap<>();
    private EtcdState state = EtcdState.initial(EtcdSettings.DEFAULT);
    private long requests;
    private @Nullable ScheduledFuture<?> wake;

    /** A number for a call or a stream that is about to begin. */
    synchronized long newId() {
        return ++requests;
    }

    /** Takes a call, or opens a stream, under a number of its own. */
    synchronized void begin(long connection, long id, EtcdCall call, Caller caller) {
        callers.put(id, caller);
        Step step = step(connection, id, call);
        switch (step.answer()) {
            case Answer.Given given -> {
                callers.remove(id);
                caller.told(given.reply());
            }
            case Answer.Held held -> {
            }
            case Answer.None opened -> {
            }
        }
    }

    /** Takes what is said on a stream, or about a call, that was begun before. */
    synchronized void say(long connection, EtcdCall call) {
        Step _ = step(connection, newId(), call);
    }

    /** Nobody waits for it any more. */
    synchronized void forget(long id) {
        callers.remove(id);
    }

    synchronized void happen(ServiceEvent event) {
        pass();
        taken(EtcdApi.happen(state, event, nowNanos()));
    }

    synchronized EtcdState state() {
        pass();
        return state;
    }

    private Step step(long connection, long id, EtcdCall call) {
        pass();
        Step step = EtcdApi.step(state, new EtcdRequest(connection, id, call), nowNanos());
        taken(step);
        return step;
    }

    private synchronized void pass() {
        long nowNanos = nowNanos();
        if (EtcdApi.nextDeadlineNanos(state).orElse(Long.MAX_VALUE) <= nowNanos) {
            taken(EtcdApi.advance(state, nowNanos));
        }
    }

    private void taken(Step step) {
        state = step.state();
        for (Notification notification : step.notifications()) {
            switch (notification) {
                case Notification.LateAnswer late ->
                    Optional.ofNullable(callers.remove(late.callId())).ifPresent(caller -> caller.told(late.reply()));
                case Notification.StreamMessage message -> Optional.ofNullable(callers.get(message.streamId()))
                        .ifPresent(caller -> caller.told(message.message()));
                case Notification.StreamEnded ended -> Optional.ofNullable(callers.remove(ended.streamId()))
                        .ifPresent(caller -> caller.ended(ended.failure()));
            }
        }
        if (wake != null) {
            wake.cancel(false);
        }
        if (!timer.isShutdown()) {
            EtcdApi.nextDeadlineNanos(state).ifPresent(dueNanos -> wake = timer.schedule(this::pass,
                    Math.max(0, dueNanos - nowNanos()), TimeUnit.NANOSECONDS));
        }
    }

    private long nowNanos() {
        return clock.nanos() - startNanos;
    }

    @Override
    public synchronized void close() {
        timer.shutdownNow();
    }
}
