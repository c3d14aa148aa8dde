package dev.fencepost.election.lease;

import dev.fencepost.election.Command;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Intent;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.Now;
import dev.fencepost.election.Row;
import dev.fencepost.election.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * One step of the Lease protocol in the making: the state's fields while the rules change them, and what they command.
 *
 * <p>It lives for a single call of {@link LeaseProtocol#step} and is seen by one thread.
 */
final class LeaseDraft {

    private static final LeaseRequest READ = new LeaseRequest.Read();

    final LeaseSettings settings;
    final LeaseTimings timings;
    final long nowNanos;
    private final long wallMicros;

    Phase phase;
    Intent intent;
    Observation observation;
    Optional<LeaseState.ReadCall> read;
    Optional<Attempt> write;
    List<Attempt> unresolved;
    Optional<Holding> holding;
    boolean lapsing;
    boolean remint;
    boolean claimAwaited;
    boolean rereadFirst;
    long floorTokenOrUnknown;
    long highestTokenSeen;
    long lastGainedToken;
    long firstOwnToken;
    long longestDurationNanos;
    long lastRenewMicros;
    long nextAttempt;
    long confirmedBefore;
    long nextReadNanos;
    long nextWriteNanos;
    long standAgainNanos;
    long drainDeadlineNanos;
    int releaseTries;

    private final List<Command<LeaseRequest>> commands = new ArrayList<>(4);
    private final List<Row> rows = new ArrayList<>(2);

    LeaseDraft(LeaseSettings settings, LeaseState state, Now now) {
        this.settings = settings;
        this.timings = settings.timings();
        this.nowNanos = now.monotonicNanos();
        this.wallMicros = now.wallMicros();
        phase = state.phase();
        intent = state.intent();
        observation = state.observation();
        read = state.read();
        write = state.write();
        unresolved = state.unresolved();
        holding = state.holding();
        lapsing = state.lapsing();
        remint = state.remint();
        claimAwaited = state.claimAwaited();
        rereadFirst = state.rereadFirst();
        floorTokenOrUnknown = state.floorTokenOrUnknown();
        highestTokenSeen = state.highestTokenSeen();
        lastGainedToken = state.lastGainedToken();
        firstOwnToken = state.firstOwnToken();
        longestDurationNanos = state.longestDurationNanos();
        lastRenewMicros = state.lastRenewMicros();
        nextAttempt = state.nextAttempt();
        confirmedBefore = state.confirmedBefore();
        nextReadNanos = state.nextReadNanos();
        nextWriteNanos = state.nextWriteNanos();
        standAgainNanos = state.standAgainNanos();
        drainDeadlineNanos = state.drainDeadlineNanos();
        releaseTries = state.releaseTries();
    }

    Transition<LeaseState, LeaseRequest> transition() {
        LeaseState state = new LeaseState(phase, intent, observation, read, write, unresolved, holding, lapsing,
                remint, claimAwaited, rereadFirst, floorTokenOrUnknown, highestTokenSeen, lastGainedToken,
                firstOwnToken,
                longestDurationNanos, lastRenewMicros, nextAttempt, confirmedBefore, nextReadNanos, nextWriteNanos,
                standAgainNanos, drainDeadlineNanos, releaseTries);
        return new Transition<>(state, commands, rows);
    }

    void row(LeaseRow row) {
        rows.add(row);
    }

    void command(Command<LeaseRequest> command) {
        commands.add(command);
    }

    void publish(ElectionEvent event) {
        commands.add(new Command.Publish<>(event));
    }

    void callFailed(ErrorReason reason, String detail) {
        publish(new ElectionEvent.CallFailed(reason, detail));
    }

    boolean reached(long instantNanos) {
        return nowNanos - instantNanos >= 0;
    }

    boolean passed(long instantNanos) {
        return nowNanos - instantNanos > 0;
    }

    boolean isUs(String holder) {
        return settings.candidate().value().equals(holder);
    }

    /**
     * Whether this process wrote the record. One that names us with a lower token than the first that was minted here
     * belongs to a namesake, such as a predecessor whose identity lacked a uuid (mutant C2-01).
     */
    boolean isOurs(LeaseRecord record) {
        return isUs(record.holder()) && firstOwnToken > 0 && record.transitions() >= firstOwnToken;
    }

    /** When the work must be told to stop: rulings 6. */
    long stopAtNanos(Holding held) {
        return held.validUntilNanos() - timings.stopGraceNanos();
    }

    /** Instants are compared by their difference: the monotonic clock may overflow, and its zero means nothing. */
    static long later(long oneNanos, long otherNanos) {
        return oneNanos - otherNanos >= 0 ? oneNanos : otherNanos;
    }

    long retryAtNanos() {
        return nowNanos + timings.retryIntervalNanos();
    }

    void sendRead() {
        long id = nextAttempt++;
        read = Optional.of(new LeaseState.ReadCall(id));
        command(new Command.Send<>(id, READ, timings.callTimeoutNanos()));
    }

    void sendWrite(Attempt.Kind kind, LeaseRequest.Write request) {
        Attempt attempt = new Attempt(nextAttempt++, nowNanos, kind, request);
        write = Optional.of(attempt);
        command(new Command.Send<>(attempt.id(), request, timings.callTimeoutNanos()));
    }

    /** The record that makes or keeps us the holder; its renew time is new in every attempt (rulings 2b). */
    LeaseRecord heldRecord(long token) {
        lastRenewMicros = Math.max(wallMicros, lastRenewMicros + 1);
        firstOwnToken = firstOwnToken == 0 ? token : firstOwnToken;
        return new LeaseRecord(settings.candidate().value(), token, OptionalLong.of(lastRenewMicros),
                timings.leaseDurationSeconds());
    }

    boolean floorKnown() {
        return floorTokenOrUnknown >= 0;
    }

    /** The highest token that a mint must exceed, besides the record's own. */
    long highestKnownToken() {
        return Math.max(floorTokenOrUnknown, highestTokenSeen);
    }

    boolean wallClockPast(long renewMicros, long durationNanos) {
        return wallMicros - renewMicros > durationNanos / 1_000;
    }

    /** Keeps a write whose outcome is unknown: even a refusal may answer the second copy of an applied one. */
    void doubt(Attempt attempt) {
        List<Attempt> kept = new ArrayList<>(unresolved.size() + 1);
        int first = Math.max(0, unresolved.size() + 1 - timings.maxUnresolvedWrites());
        for (int i = 0; i < unresolved.size(); i++) {
            if (i < first) {
                command(new Command.Cancel<>(unresolved.get(i).id()));
            } else {
                kept.add(unresolved.get(i));
            }
        }
        kept.add(attempt);
        unresolved = List.copyOf(kept);
    }

    Optional<Attempt> unresolved(long id) {
        for (Attempt attempt : unresolved) {
            if (attempt.id() == id) {
                return Optional.of(attempt);
            }
        }
        return Optional.empty();
    }

    /** Forgets the doubtful writes whose outcome is settled, and with them whatever they may still be answered. */
    void settleUnresolved(Predicate<Attempt> stillInDoubt) {
        if (unresolved.isEmpty()) {
            return;
        }
        List<Attempt> kept = new ArrayList<>(unresolved.size());
        for (Attempt attempt : unresolved) {
            if (stillInDoubt.test(attempt)) {
                kept.add(attempt);
            } else {
                command(new Command.Cancel<>(attempt.id()));
            }
        }
        unresolved = List.copyOf(kept);
    }

    /** Our own attempt that a read proves to have been applied (rulings 2d), awaited or unresolved. */
    Optional<Attempt> shownBy(LeaseSnapshot snapshot) {
        if (write.isPresent() && write.get().shownBy(snapshot)) {
            return write;
        }
        for (Attempt attempt : unresolved) {
            if (attempt.shownBy(snapshot)) {
                return Optional.of(attempt);
            }
        }
        return Optional.empty();
    }

    /** Takes in what a read showed, and settles every write that was conditioned on another version. */
    void observe(LeaseSnapshot snapshot) {
        reportLeader(snapshot.record());
        observation = observation.after(snapshot, nowNanos);
        highestTokenSeen = Math.max(highestTokenSeen, snapshot.record().transitions());
        longestDurationNanos = Math.max(longestDurationNanos, snapshot.record().durationNanos());
        settleUnresolved(attempt -> attempt.conditionVersion().equals(snapshot.version()));
    }

    /** Takes in that there is no Lease: only a create can still be applied then. */
    void observeMissing() {
        reportNoLeader();
        observation = new Observation.Missing();
        settleUnresolved(attempt -> attempt.request() instanceof LeaseRequest.Create);
    }

    private void reportLeader(LeaseRecord record) {
        if (observation instanceof Observation.Seen seen && seen.snapshot().record().holder().equals(record.holder())
                && seen.snapshot().record().transitions() == record.transitions()) {
            return;
        }
        if (!record.held()) {
            reportNoLeader();
        } else if (!isUs(record.holder())) {
            publish(new ElectionEvent.OtherLeader(record.holder(), new FencingToken(record.transitions())));
        }
    }

    private void reportNoLeader() {
        boolean known = observation instanceof Observation.Missing
                || (observation instanceof Observation.Seen seen && !seen.snapshot().record().held());
        if (!known) {
            publish(new ElectionEvent.NoLeader());
        }
    }
}
