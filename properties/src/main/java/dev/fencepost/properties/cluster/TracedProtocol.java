package dev.fencepost.properties.cluster;

import dev.fencepost.election.Input;
import dev.fencepost.election.Now;
import dev.fencepost.election.Protocol;
import dev.fencepost.election.Transition;
import java.util.function.BiConsumer;

/**
 * A protocol that tells of every step it takes; one duty cycle may take several.
 *
 * @param protocol
 *            the protocol
 * @param each
 *            told the input and what came of it, before the host carries out what the step commands
 * @param <S>
 *            its state
 * @param <Q>
 *            its requests
 * @param <R>
 *            its replies
 */
record TracedProtocol<S, Q, R>(Protocol<S, Q, R> protocol, BiConsumer<Input<R>, Transition<S, Q>> each)
        implements
            Protocol<S, Q, R> {

    @Override
    public S initial() {
        return protocol.initial();
    }

    @Override
    public Transition<S, Q> step(S state, Input<R> input, Now now) {
        Transition<S, Q> transition = protocol.step(state, input, now);
        each.accept(input, transition);
        return transition;
    }
}
