package dev.fencepost.election;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The duty cycle around a protocol, run by the production thread and by the simulator alike: only the loop differs.
 *
 * <p>It keeps the inbox, the calls' timeouts and the wake, and decides nothing. It is immutable; a {@link HostState} goes
 * in and another comes out. A state belongs to one thread at a time.
 *
 * @param <S>
 *            the protocol's state
 * @param <Q>
 *            its requests
 * @param <R>
 *            its replies
 */
public final class HostCore<S, Q, R> {

    /** As many calls can lack an answer; beyond, the oldest one that has timed out is forgotten. */
    static final int MAX_CALLS = 32;

    /**
     * Answers have their slots reserved by their calls and by the requests of their streams, and so has the end of each
     * stream; the rest are requests of the owner, which coalesce, and claims.
     */
    static final int MAX_INBOX = MAX_CALLS + 64;

    /** As many requests of one stream can lack an answer; a protocol gives a stream up long before that. */
    static final int MAX_OWED = 16;

    /** As many streams can be open. */
    static final int MAX_STREAMS = 2;

    private static final int MAX_STEPS_PER_WAKE = 64;

    private final Protocol<S, Q, R> protocol;

    /**
     * A host of one protocol.
     *
     * @param protocol
     *            the elector
     */
    public HostCore(Protocol<S, Q, R> protocol) {
        this.protocol = protocol;
    }

    /** A host that has not been polled yet; its first poll starts the protocol. */
    public HostState<S, R> initial() {
        return new HostState<>(protocol.initial(), List.of(new Input.Started<>()), List.of(), List.of(),
                OptionalLong.empty());
    }

    /**
     * Puts something into the inbox. An answer to a call that is not outstanding, such as a repeated one, is dropped,
     * and so is what an ended stream brings, and a request of the owner that already waits there.
     *
     * @throws IllegalStateException
     *             when the inbox overflows, which its reservations rule out
     */
    public HostState<S, R> offer(HostState<S, R> state, Input<R> input) {
        List<HostState.Call> calls = state.calls();
        if (input instanceof Input.Answered<R> answered) {
            if (!outstanding(calls, answered.attempt())) {
                return state;
            }
            return arrived(state, state.inbox(), input, without(calls, answered.attempt()), state.streams());
        }
        if (input instanceof Input.StreamAnswered<R> answered) {
            return streamAnswered(state, answered);
        }
        if (input instanceof Input.StreamEnded<R> ended) {
            return find(state.streams(), ended.stream()).isEmpty()
                    ? state
                    : arrived(state, state.inbox(), input, calls, removed(state.streams(), ended.stream()));
        }
        for (Input<R> waiting : state.inbox()) {
            boolean outdated = claimedToken(input) > 0 && claimedToken(waiting) > claimedToken(input);
            if (outdated || waiting.equals(input)) {
                return state;
            }
        }
        return arrived(state, withoutEarlierAnswer(state.inbox(), input), input, calls, state.streams());
    }

    /** A stream owes one answer to each request: what it brings beyond answers nothing, and is dropped. */
    private static <S, R> HostState<S, R> streamAnswered(HostState<S, R> state, Input.StreamAnswered<R> answered) {
        Optional<HostState.Stream> open = find(state.streams(), answered.stream());
        if (open.isEmpty() || open.get().owed() == 0) {
            return state;
        }
        return arrived(state, state.inbox(), answered, state.calls(),
                replaced(state.streams(), open.get().answered()));
    }

    private static <S, R> HostState<S, R> arrived(HostState<S, R> state, List<Input<R>> inbox, Input<R> input,
            List<HostState.Call> calls, List<HostState.Stream> streams) {
        if (inbox.size() >= MAX_INBOX) {
            throw new IllegalStateException("the inbox is full with " + inbox.size() + " inputs");
        }
        return new HostState<>(state.protocol(), with(inbox, input), calls, streams, state.wakeAtNanos());
    }

    /** A fence that hung may answer many questions at once, of which only the last one of its kind is still asked. */
    private static <R> List<Input<R>> withoutEarlierAnswer(List<Input<R>> inbox, Input<R> input) {
        List<Input<R>> kept = new ArrayList<>(inbox.size());
        for (Input<R> waiting : inbox) {
            boolean sameQuestion = (isFloor(waiting) && isFloor(input))
                    || (claimedToken(waiting) > 0 && claimedToken(input) > 0);
            if (!sameQuestion) {
                kept.add(waiting);
            }
        }
        return kept;
    }

    private static boolean isFloor(Input<?> input) {
        return input instanceof Input.FloorRead || input instanceof Input.FloorFailed;
    }

    /** The token that a claim's answer is about, which is never 0; 0 for anything else. */
    private static long claimedToken(Input<?> input) {
        if (input instanceof Input.Claimed<?> claimed) {
            return claimed.token().value();
        }
        if (input instanceof Input.ClaimRefused<?> refused) {
            return refused.token().value();
        }
        return input instanceof Input.ClaimFailed<?> failed ? failed.token().value() : 0;
    }

    /** When the host must be polled at the latest; empty while only an arrival can change anything. */
    public OptionalLong dueNanos(HostState<S, R> state) {
        OptionalLong due = state.wakeAtNanos();
        for (HostState.Call call : state.calls()) {
            if (!call.timedOut() && (due.isEmpty() || call.deadlineNanos() - due.getAsLong() < 0)) {
                due = OptionalLong.of(call.deadlineNanos());
            }
        }
        return due;
    }

    /**
     * One duty cycle: the inbox first, then the calls that have timed out, then the wake if it is due.
     *
     * @param state
     *            the host before
     * @param now
     *            the clocks, read once for the whole cycle
     * @param jitter
     *            draws the delays that the protocol allows
     * @param effects
     *            carries the commands out
     * @throws IllegalStateException
     *             when the protocol keeps asking to be woken in the past
     */
    public HostState<S, R> poll(HostState<S, R> state, Now now, Jitter jitter, HostEffects<Q> effects) {
        Cycle cycle = new Cycle(state, now, jitter, effects);
        for (Input<R> input : state.inbox()) {
            cycle.step(input);
        }
        cycle.timeOut();
        for (int steps = 0; cycle.wakeDue(); steps++) {
            if (steps >= MAX_STEPS_PER_WAKE) {
                throw new IllegalStateException("the protocol asks to be woken in the past, again and again");
            }
            cycle.wakeAtNanos = OptionalLong.empty();
            cycle.step(new Input.Woke<>());
        }
        return new HostState<>(cycle.protocolState, List.of(), cycle.calls, cycle.streams, cycle.wakeAtNanos);
    }

    private static boolean outstanding(List<HostState.Call> calls, long attempt) {
        for (HostState.Call call : calls) {
            if (call.attempt() == attempt) {
                return true;
            }
        }
        return false;
    }

    private static Optional<HostState.Stream> find(List<HostState.Stream> streams, long id) {
        for (HostState.Stream stream : streams) {
            if (stream.id() == id) {
                return Optional.of(stream);
            }
        }
        return Optional.empty();
    }

    private static List<HostState.Stream> removed(List<HostState.Stream> streams, long id) {
        return streams.stream().filter(stream -> stream.id() != id).toList();
    }

    private static List<HostState.Stream> replaced(List<HostState.Stream> streams, HostState.Stream changed) {
        if (streams.size() == 1) {
            return List.of(changed);
        }
        return streams.stream().map(stream -> stream.id() == changed.id() ? changed : stream).toList();
    }

    private static List<HostState.Call> without(List<HostState.Call> calls, long attempt) {
        if (calls.size() == 1 && calls.get(0).attempt() == attempt) {
            return List.of();
        }
        List<HostState.Call> kept = new ArrayList<>(calls.size());
        for (HostState.Call call : calls) {
            if (call.attempt() != attempt) {
                kept.add(call);
            }
        }
        return List.copyOf(kept);
    }

    private static <T> List<T> with(List<T> list, T element) {
        if (list.isEmpty()) {
            return List.of(element);
        }
        List<T> longer = new ArrayList<>(list.size() + 1);
        longer.addAll(list);
        longer.add(element);
        return List.copyOf(longer);
    }

    /** One duty cycle in the making. */
    private final class Cycle {

        private final Now now;
        private final Jitter jitter;
        private final HostEffects<Q> effects;
        private S protocolState;
        private List<HostState.Call> calls;
        private List<HostState.Stream> streams;
        private OptionalLong wakeAtNanos;

        Cycle(HostState<S, R> state, Now now, Jitter jitter, HostEffects<Q> effects) {
            this.now = now;
            this.jitter = jitter;
            this.effects = effects;
            this.protocolState = state.protocol();
            this.calls = state.calls();
            this.streams = state.streams();
            this.wakeAtNanos = state.wakeAtNanos();
        }

        boolean wakeDue() {
            return wakeAtNanos.isPresent() && now.monotonicNanos() - wakeAtNanos.getAsLong() >= 0;
        }

        void timeOut() {
            for (HostState.Call call : calls) {
                boolean due = !call.timedOut() && now.monotonicNanos() - call.deadlineNanos() >= 0;
                // the step of one call may have cancelled another
                if (due && calls.contains(call)) {
                    calls = calls.stream().map(each -> each.equals(call) ? call.afterDeadline() : each).toList();
                    step(new Input.TimedOut<>(call.attempt()));
                }
            }
        }

        void step(Input<R> input) {
            Transition<S, Q> transition = protocol.step(protocolState, input, now);
            protocolState = transition.state();
            for (Row row : transition.rows()) {
                effects.took(row);
            }
            for (Command<Q> command : transition.commands()) {
                carryOut(command);
            }
        }

        private void carryOut(Command<Q> command) {
            switch (command) {
                case Command.Send<Q> send -> send(send);
                case Command.Cancel<Q> cancel -> cancel(cancel.attempt());
                case Command.Open<Q> open -> open(open.stream(), open.first());
                case Command.Push<Q> push -> push(push.stream(), push.request());
                case Command.Shut<Q> shut -> shut(shut.stream());
                case Command.Wake<Q> wake -> {
                    long delayNanos = wake.maxJitterNanos() == 0 ? 0 : jitter.upTo(wake.maxJitterNanos());
                    wakeAtNanos = OptionalLong.of(wake.atNanos() + delayNanos);
                }
                case Command.ReadFloor<Q> readFloor -> effects.readFloor();
                case Command.Claim<Q> claim -> effects.claim(claim.token());
                case Command.SetVerdict<Q> verdict -> effects.setVerdict(verdict.leadership());
                case Command.Publish<Q> publish -> effects.publish(publish.event());
                case Command.StopWork<Q> stop -> effects.stopWork(stop.reason());
            }
        }

        private void send(Command.Send<Q> send) {
            if (calls.size() >= MAX_CALLS) {
                forgetOldestTimedOut();
            }
            calls = with(calls,
                    new HostState.Call(send.attempt(), now.monotonicNanos() + send.timeoutNanos(), false));
            effects.send(send.attempt(), send.request(), send.timeoutNanos());
        }

        private void open(long id, Q first) {
            if (streams.size() >= MAX_STREAMS || find(streams, id).isPresent()) {
                throw new IllegalStateException("the protocol opens stream " + id + " beside " + streams);
            }
            streams = with(streams, new HostState.Stream(id, 1));
            effects.open(id, first);
        }

        private void push(long id, Q request) {
            Optional<HostState.Stream> stream = find(streams, id);
            if (stream.isEmpty()) {
                return;
            }
            if (stream.get().owed() >= MAX_OWED) {
                throw new IllegalStateException("stream " + id + " owes " + MAX_OWED + " answers");
            }
            streams = replaced(streams, stream.get().asked());
            effects.push(id, request);
        }

        private void shut(long id) {
            if (find(streams, id).isPresent()) {
                streams = removed(streams, id);
                effects.shut(id);
            }
        }

        private void forgetOldestTimedOut() {
            for (HostState.Call call : calls) {
                if (call.timedOut()) {
                    cancel(call.attempt());
                    return;
                }
            }
            throw new IllegalStateException("the protocol awaits " + calls.size() + " calls at once");
        }

        private void cancel(long attempt) {
            if (outstanding(calls, attempt)) {
                calls = without(calls, attempt);
                effects.cancel(attempt);
            }
        }
    }
}
