package dev.fencepost.simulator;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One actor of a {@link World}, as a value.
 *
 * @param ref
 *            its address
 * @param actor
 *            its function
 * @param state
 *            its state
 * @param wakeNanos
 *            the monotonic instant of its pending wake
 * @param draws
 *            how often it drew at each site whose draws are not all given
 * @param form
 *            what matters about the state; none where nothing is remembered
 */
record WorldActor(ActorRef ref, Actor<Object> actor, Object state, Optional<Long> wakeNanos, Map<String, Long> draws,
        @Nullable Form form) {

    WorldActor withState(Object newState) {
        return new WorldActor(ref, actor, newState, wakeNanos, draws, null);
    }

    WorldActor withWake(Optional<Long> newWakeNanos) {
        return new WorldActor(ref, actor, state, newWakeNanos, draws, form);
    }

    WorldActor withForm(Form newForm) {
        return new WorldActor(ref, actor, state, wakeNanos, draws, newForm);
    }

    WorldActor withDrawAt(Site site) {
        Map<String, Long> counted = new TreeMap<>(draws);
        counted.merge(site.name(), 1L, Long::sum);
        return new WorldActor(ref, actor, state, wakeNanos, counted, form);
    }
}
