package dev.fencepost.jmh;

import dev.fencepost.election.Command;
import dev.fencepost.election.Input;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.Now;
import dev.fencepost.election.Protocol;
import dev.fencepost.election.Transition;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * A protocol that is stepped by hand in front of a store which answers at once: no host, no thread, no clock.
 *
 * <p>A state is a value, so a walk can go back to a point and take the same way again and again. Besides the inputs that
 * any host has to make it allocates nothing, so that what is measured of it is the protocol's.
 *
 * @param <S>
 *            the protocol's state
 * @param <Q>
 *            its requests
 * @param <R>
 *            its replies
 */
final class Walk<S, Q, R> {

    /** Many times what any way takes: one that is longer does not end. */
    private static final int LONGEST = 100;

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long WALL_MICROS = 1_700_000_000_000_000L;

    private final Protocol<S, Q, R> protocol;
    private final Store<Q, R> store;
    private final Queue<Input<R>> arrived = new ArrayDeque<>();
    private S state;
    private Leadership verdict = Leadership.NONE;
    private long nowNanos = SECOND_NANOS;
    private long wakeNanos = SECOND_NANOS;
    private int steps;

    /**
     * Answers at once.
     *
     * @param <Q>
     *            what is asked
     * @param <R>
     *            what is answered
     */
    interface Store<Q, R> {

        /** The answer to a call. */
        Input<R> call(long attempt, Q request);

        /** What a request over a stream brings. */
        Input<R> stream(long stream, Q request);
    }

    /** Where a walk stood. */
    record Point<S>(S state, Leadership verdict, long nowNanos, long wakeNanos) {}

    Walk(Protocol<S, Q, R> protocol, Store<Q, R> store) {
        this.protocol = protocol;
        this.store = store;
        this.state = protocol.initial();
    }

    Point<S> here() {
        return new Point<>(state, verdict, nowNanos, wakeNanos);
    }

    void goTo(Point<S> point) {
        arrived.clear();
        state = point.state();
        verdict = point.verdict();
        nowNanos = point.nowNanos();
        wakeNanos = point.wakeNanos();
    }

    /** From the start of the process to its leadership. */
    S acquire() {
        steps = 0;
        arrived.clear();
        state = protocol.initial();
        verdict = Leadership.NONE;
        arrived.add(new Input.Started<>());
        while (!verdict.token().issued()) {
            step();
        }
        return settled();
    }

    /** From the wake that sends a renewal to the verdict that reaches further. */
    S renew() {
        steps = 0;
        long validUntilNanos = verdict.validUntilNanos();
        while (verdict.validUntilNanos() == validUntilNanos) {
            step();
        }
        return settled();
    }

    /** From the wake that sends a renewal to the end of the leadership, its work stopped. */
    S lose() {
        steps = 0;
        while (verdict.token().issued()) {
            step();
        }
        return settled();
    }

    private S settled() {
        while (!arrived.isEmpty()) {
            step();
        }
        return state;
    }

    /** Takes in what has arrived first, or lets time pass until the protocol wants to be woken. */
    private void step() {
        if (++steps > LONGEST) {
            throw new IllegalStateException("after " + LONGEST + " steps this way has not come to its end: " + state);
        }
        Input<R> input = arrived.poll();
        if (input == null) {
            nowNanos = Math.max(nowNanos, wakeNanos);
            input = new Input.Woke<>();
        }
        Transition<S, Q> transition = protocol.step(state, input,
                new Now(nowNanos, WALL_MICROS + nowNanos / 1_000));
        state = transition.state();
        List<Command<Q>> commands = transition.commands();
        for (int i = 0; i < commands.size(); i++) {
            carryOut(commands.get(i));
        }
    }

    private void carryOut(Command<Q> command) {
        switch (command) {
            case Command.Send<Q> send -> arrived.add(store.call(send.attempt(), send.request()));
            case Command.Open<Q> open -> arrived.add(store.stream(open.stream(), open.first()));
            case Command.Push<Q> push -> arrived.add(store.stream(push.stream(), push.request()));
            case Command.Wake<Q> wake -> wakeNanos = wake.atNanos();
            case Command.ReadFloor<Q> floor -> arrived.add(new Input.FloorRead<>(Leadership.NONE.token()));
            case Command.Claim<Q> claim -> arrived.add(new Input.Claimed<>(claim.token()));
            case Command.SetVerdict<Q> set -> verdict = set.leadership();
            case Command.StopWork<Q> stop -> arrived.add(new Input.WorkEnded<>());
            case Command.Cancel<Q> cancel -> {
                // every call is answered
            }
            case Command.Shut<Q> shut -> {
                // what a stream had to bring has been brought
            }
            case Command.Publish<Q> publish -> {
                // nobody listens
            }
        }
    }
}
