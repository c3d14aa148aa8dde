package dev.fencepost.simulator;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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
 *            how often it drew at each site
 */
record WorldActor(ActorRef ref, Actor<Object> actor, Object state, Optional<Long> wakeNanos, Map<String, Long> draws) {

    WorldActor withState(Object newState) {
        return new WorldActor(ref, actor, newState, wakeNanos, draws);
    }

    WorldActor withWake(Optional<Long> newWakeNanos) {
        return new WorldActor(ref, actor, state, newWakeNanos, draws);
    }

    WorldActor withDrawAt(Site site) {
        Map<String, Long> counted = new TreeMap<>(draws);
        counted.merge(site.name(), 1L, Long::sum);
        return new WorldActor(ref, actor, state, wakeNanos, counted);
    }
}
