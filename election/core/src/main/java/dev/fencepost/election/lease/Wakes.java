package dev.fencepost.election.lease;

import dev.fencepost.election.Command;

/** Puts together the one wake of a step from a deadline, which is kept exactly, and the next call, which may jitter. */
final class Wakes {

    private final LeaseDraft draft;
    private boolean needed;
    private long atNanos;
    private long maxJitterNanos;

    Wakes(LeaseDraft draft) {
        this.draft = draft;
    }

    void deadline(long instantNanos) {
        if (!needed || instantNanos - atNanos <= 0) {
            atNanos = instantNanos;
            maxJitterNanos = 0;
        } else {
            maxJitterNanos = Math.min(maxJitterNanos, instantNanos - atNanos);
        }
        needed = true;
    }

    void next(long instantNanos, boolean retry) {
        long jitter = retry ? draft.timings.retryJitterNanos() : 0;
        if (!needed) {
            atNanos = instantNanos;
            maxJitterNanos = jitter;
        } else if (instantNanos - atNanos < 0) {
            maxJitterNanos = Math.min(jitter, atNanos - instantNanos);
            atNanos = instantNanos;
        }
        needed = true;
    }

    void command() {
        if (needed) {
            draft.command(new Command.Wake<>(atNanos, maxJitterNanos));
        }
    }
}
