package dev.fencepost.election.campaign;

import dev.fencepost.election.Command;
import java.util.Optional;

/** The earliest of the instants at which a step wants to be woken; one at most may be delayed at random. */
final class NextWake {

    private final long nowNanos;
    private boolean needed;
    private long atNanos;
    private long maxJitterNanos;

    NextWake(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    void at(long instantNanos) {
        at(instantNanos, 0);
    }

    void at(long instantNanos, long jitterNanos) {
        if (!needed || instantNanos - atNanos < 0) {
            atNanos = instantNanos;
            maxJitterNanos = jitterNanos;
        }
        needed = true;
    }

    Optional<Command<EtcdRequest>> command() {
        if (!needed) {
            return Optional.empty();
        }
        // Whatever is due already is done at once, and not in a past that the host would count back to.
        long dueNanos = atNanos - nowNanos < 0 ? nowNanos : atNanos;
        return Optional.of(new Command.Wake<>(dueNanos, maxJitterNanos));
    }
}
