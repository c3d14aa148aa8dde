package dev.fencepost.election.lease;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.FencingToken;
import java.util.Optional;
import java.util.OptionalLong;

/** What a candidate does that does not hold the lease: it watches, and takes the lease when nobody has it. */
final class CandidateRules {

    /** The store keeps the token as a 32-bit number; beyond it nobody can be elected (rulings 3). */
    static final long GREATEST_TOKEN = Integer.MAX_VALUE;

    private CandidateRules() {}

    static void floorRead(LeaseDraft draft, long floor) {
        draft.row(LeaseRow.FLOOR_READ);
        if (!draft.floorKnown()) {
            draft.nextReadNanos = draft.nowNanos;
        }
        draft.floorTokenOrUnknown = Math.max(draft.floorTokenOrUnknown, floor);
    }

    static void floorFailed(LeaseDraft draft, String detail) {
        draft.row(LeaseRow.FLOOR_FAILED);
        draft.publish(new ElectionEvent.FenceFailed(detail));
    }

    static void act(LeaseDraft draft) {
        if (draft.read.isPresent()) {
            return;
        }
        if (draft.reached(draft.nextReadNanos)) {
            draft.sendRead();
            // A floor that could not be read is asked for again at once, and not only when the lease is free to take.
            if (!draft.floorKnown() || challengeNear(draft)) {
                draft.command(new Command.ReadFloor<>());
            }
        } else {
            boolean atExpiry = expiresAtNanos(draft).equals(OptionalLong.of(draft.nextReadNanos - 1));
            long jitter = atExpiry ? 0 : draft.timings.retryJitterNanos();
            draft.command(new Command.Wake<>(draft.nextReadNanos, jitter));
        }
    }

    /** Whether the read sent now may be followed by a mint, which must not fall below the fences' floor. */
    private static boolean challengeNear(LeaseDraft draft) {
        OptionalLong expiry = expiresAtNanos(draft);
        return expiry.isEmpty() || draft.passed(expiry.getAsLong() - draft.timings.callTimeoutNanos());
    }

    /** When the lease last seen is free to take, on the own monotonic clock; empty if that is not known or is now. */
    private static OptionalLong expiresAtNanos(LeaseDraft draft) {
        if (!(draft.observation instanceof Observation.Seen seen)) {
            return OptionalLong.empty();
        }
        LeaseRecord record = seen.snapshot().record();
        if (!record.held()) {
            return record.renewMicros().isPresent()
                    ? OptionalLong.empty()
                    : OptionalLong.of(seen.createdNanos() + draft.longestDurationNanos);
        }
        return draft.settings.expiry() == ExpiryPolicy.OBSERVED
                ? OptionalLong.of(seen.changedNanos() + record.durationNanos())
                : OptionalLong.empty();
    }

    static void found(LeaseDraft draft, LeaseSnapshot snapshot) {
        Optional<Attempt> own = draft.shownBy(snapshot);
        draft.observe(snapshot);
        draft.nextReadNanos = draft.retryAtNanos();
        LeaseRecord record = snapshot.record();
        if (record.held() && !draft.isUs(record.holder())) {
            draft.standAgainNanos = draft.nowNanos;
        }
        if (draft.write.isPresent() || draft.phase == Phase.ACQUIRING) {
            draft.row(LeaseRow.WRITE_AWAITED);
        } else if (own.isPresent()) {
            draft.row(LeaseRow.OWN_ATTEMPT_FOUND);
            long token = own.get().request().record().transitions();
            challenge(draft, snapshot, token > draft.lastGainedToken ? token - 1 : draft.highestKnownToken());
        } else if (!record.held()) {
            foundUnheld(draft, snapshot);
        } else if (expired(draft, record)) {
            draft.row(LeaseRow.EXPIRED_FOUND);
            challenge(draft, snapshot, draft.highestKnownToken());
        } else {
            draft.row(LeaseRow.LIVE_FOUND);
            draft.publish(new ElectionEvent.HeldByOther(new FencingToken(record.transitions())));
            readAgainAtExpiry(draft);
        }
    }

    private static void foundUnheld(LeaseDraft draft, LeaseSnapshot snapshot) {
        OptionalLong freeAt = expiresAtNanos(draft);
        if (freeAt.isPresent() && !draft.passed(freeAt.getAsLong())) {
            draft.row(LeaseRow.NEW_UNHELD_FOUND);
            readAgainAtExpiry(draft);
        } else {
            draft.row(LeaseRow.UNHELD_FOUND);
            challenge(draft, snapshot, draft.highestKnownToken());
        }
    }

    private static boolean expired(LeaseDraft draft, LeaseRecord record) {
        return switch (draft.settings.expiry()) {
            case OBSERVED -> draft.passed(expiresAtNanos(draft).orElseThrow());
            case WALL_CLOCK -> record.renewMicros().isEmpty()
                    || draft.wallClockPast(record.renewMicros().getAsLong(), record.durationNanos());
        };
    }

    /** At exactly its end a lease is still live, so the read that may lead to a swap comes one nanosecond later. */
    private static void readAgainAtExpiry(LeaseDraft draft) {
        OptionalLong expiry = expiresAtNanos(draft);
        if (expiry.isPresent() && draft.nextReadNanos - expiry.getAsLong() > 0) {
            draft.nextReadNanos = LeaseDraft.later(expiry.getAsLong() + 1, draft.nowNanos);
        }
    }

    private static void challenge(LeaseDraft draft, LeaseSnapshot snapshot, long highest) {
        if (mayMint(draft, highest)) {
            LeaseRecord record = draft.heldRecord(highest + 1);
            draft.sendWrite(Attempt.Kind.ACQUIRE,
                    new LeaseRequest.Swap(snapshot.uid(), snapshot.version(), record));
            draft.phase = Phase.ACQUIRING;
        }
    }

    private static boolean mayMint(LeaseDraft draft, long highest) {
        if (!draft.reached(draft.standAgainNanos)) {
            draft.row(LeaseRow.STANDING_ASIDE);
            return false;
        }
        if (!draft.floorKnown()) {
            draft.row(LeaseRow.FLOOR_UNKNOWN);
            return false;
        }
        if (highest >= GREATEST_TOKEN) {
            draft.row(LeaseRow.TOKENS_EXHAUSTED);
            draft.publish(new ElectionEvent.TokensExhausted(new FencingToken(highest)));
            return false;
        }
        return true;
    }

    static void missing(LeaseDraft draft) {
        draft.observeMissing();
        draft.nextReadNanos = draft.retryAtNanos();
        if (draft.write.isPresent() || draft.phase == Phase.ACQUIRING) {
            draft.row(LeaseRow.WRITE_AWAITED);
            return;
        }
        long highest = draft.highestKnownToken();
        if (!mayMint(draft, highest)) {
            return;
        }
        switch (draft.settings.onAbsent()) {
            case WAIT_ONE_LEASE -> {
                draft.row(LeaseRow.ABSENT_CREATE_UNHELD);
                LeaseRecord record = new LeaseRecord("", highest, OptionalLong.empty(),
                        draft.timings.leaseDurationSeconds());
                draft.sendWrite(Attempt.Kind.CREATE_UNHELD, new LeaseRequest.Create(record));
            }
            case CREATE_AT_ONCE -> {
                draft.row(LeaseRow.ABSENT_CREATE_HELD);
                draft.sendWrite(Attempt.Kind.CREATE_HELD, new LeaseRequest.Create(draft.heldRecord(highest + 1)));
                draft.phase = Phase.ACQUIRING;
            }
        }
    }
}
