package dev.fencepost.election.lease;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.FencingToken;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What one candidate of a {@link LeaseCase} did and told, for a test to look at. */
abstract class CaseRecord {

    private final List<Sent> sent = new ArrayList<>();
    private final Map<Long, Sent> sentByAttempt = new TreeMap<>();
    private final List<ElectionEvent> events = new ArrayList<>();
    private final List<Long> eventNanos = new ArrayList<>();
    private final List<FencingToken> claims = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();
    private final Set<LeaseRow> rows = EnumSet.noneOf(LeaseRow.class);

    Sent sent(Sent call) {
        sent.add(call);
        sentByAttempt.put(call.attempt(), call);
        steps.add(call.toString());
        return call;
    }

    void cancelled(long attempt) {
        steps.add("cancel " + sentByAttempt.get(attempt));
    }

    void claimed(FencingToken token) {
        claims.add(token);
        steps.add("claim " + token);
    }

    void published(long atNanos, ElectionEvent event) {
        events.add(event);
        eventNanos.add(atNanos);
        String told = told(event);
        if (!told.isEmpty()) {
            steps.add(told);
        }
    }

    void step(String step) {
        steps.add(step);
    }

    void taken(LeaseRow row) {
        rows.add(row);
    }

    private static String told(ElectionEvent event) {
        return switch (event) {
            case ElectionEvent.Gained gained -> "gained " + gained.token();
            case ElectionEvent.Lost lost -> "lost " + lost.token() + " " + lost.reason();
            case ElectionEvent.OtherLeader other -> "other leader " + other.holder() + " " + other.token();
            case ElectionEvent.NoLeader none -> "no leader";
            case ElectionEvent.FenceFailed failed -> "fence failed";
            case ElectionEvent.FenceAhead ahead -> "fence ahead " + ahead.highest();
            case ElectionEvent.TokensExhausted exhausted -> "tokens exhausted " + exhausted.highest();
            case ElectionEvent.Released released -> "released " + released.token();
            case ElectionEvent.ReleaseIndeterminate indeterminate -> "release indeterminate";
            case ElectionEvent.Ended ended -> "ended " + ended.reason();
            case ElectionEvent.CampaignFailed failed -> "campaign failed " + failed.reason();
            case ElectionEvent.LeaseGranted granted -> "lease granted for " + granted.grantedTtlSeconds() + " s";
            case ElectionEvent.KeyConfirmed confirmed -> "key confirmed " + confirmed.fence().createRevision();
            case ElectionEvent.StandingBy waiting -> "standing by; " + waiting.detail();
            case ElectionEvent.LeaseTrouble trouble -> "lease trouble " + trouble.reason();
            case ElectionEvent.CallFailed failed ->
                failed.reason() == ErrorReason.UNREACHABLE ? "" : "failed " + failed.reason();
            case ElectionEvent.Extended extended -> "";
            case ElectionEvent.Contacted contacted -> "";
            case ElectionEvent.HeldByOther held -> "";
        };
    }

    /** Everything told and commanded, in order, except reads' and renewals' routine events. */
    List<String> steps() {
        return List.copyOf(steps);
    }

    void clear() {
        steps.clear();
        sent.clear();
        events.clear();
        eventNanos.clear();
        claims.clear();
    }

    /** The events that owners of an election care for. */
    List<String> story() {
        return events.stream().map(CaseRecord::told).filter(told -> !told.isEmpty()).toList();
    }

    List<ElectionEvent> events() {
        return List.copyOf(events);
    }

    <E extends ElectionEvent> List<E> events(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** When an event was published for the first time. */
    long nanosOf(Class<? extends ElectionEvent> kind) {
        for (int i = 0; i < events.size(); i++) {
            if (kind.isInstance(events.get(i))) {
                return eventNanos.get(i);
            }
        }
        throw new AssertionError("no " + kind.getSimpleName() + " in " + steps);
    }

    List<Sent> sent() {
        return List.copyOf(sent);
    }

    List<Sent> writes() {
        return sent.stream().filter(call -> !call.isRead()).toList();
    }

    List<Sent> reads() {
        return sent.stream().filter(Sent::isRead).toList();
    }

    Sent lastWrite() {
        return writes().getLast();
    }

    List<FencingToken> claims() {
        return List.copyOf(claims);
    }

    Set<LeaseRow> rows() {
        return rows;
    }
}
