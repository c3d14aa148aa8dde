package dev.fencepost.election;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The events that a slow listener has not looked at yet; bounded, and still a true story.
 *
 * <p>Full, it forgets the oldest event that merely informs, or else the oldest leadership that both began and ended in
 * here. Not safe for use by many threads.
 */
final class EventBacklog {

    static final int CAPACITY = 256;

    private final List<ElectionEvent> events = new ArrayList<>();
    private long dropped;

    void add(ElectionEvent event) {
        if (events.size() >= CAPACITY) {
            makeRoom();
        }
        events.add(event);
    }

    Optional<ElectionEvent> take() {
        return events.isEmpty() ? Optional.empty() : Optional.of(events.remove(0));
    }

    boolean isEmpty() {
        return events.isEmpty();
    }

    /** How many events were forgotten so far. */
    long dropped() {
        return dropped;
    }

    private void makeRoom() {
        for (int i = 0; i < events.size(); i++) {
            if (informs(events.get(i))) {
                forget(i);
                return;
            }
        }
        for (int i = 0; i + 1 < events.size(); i++) {
            if (events.get(i) instanceof ElectionEvent.Gained) {
                forget(i + 1);
                forget(i);
                return;
            }
        }
        throw new IllegalStateException("a leadership must be lost before the next is gained: " + events);
    }

    private void forget(int index) {
        events.remove(index);
        dropped++;
    }

    /** Whether the story of who led here, and how it ended, is complete without the event. */
    private static boolean informs(ElectionEvent event) {
        return switch (event) {
            case ElectionEvent.Gained gained -> false;
            case ElectionEvent.Lost lost -> false;
            case ElectionEvent.Ended ended -> false;
            case ElectionEvent.Extended extended -> true;
            case ElectionEvent.OtherLeader other -> true;
            case ElectionEvent.NoLeader nobody -> true;
            case ElectionEvent.Contacted contacted -> true;
            case ElectionEvent.HeldByOther held -> true;
            case ElectionEvent.CallFailed failed -> true;
            case ElectionEvent.CampaignFailed failed -> true;
            case ElectionEvent.LeaseGranted granted -> true;
            case ElectionEvent.KeyConfirmed confirmed -> true;
            case ElectionEvent.StandingBy waiting -> true;
            case ElectionEvent.LeaseTrouble trouble -> true;
            case ElectionEvent.FenceFailed failed -> true;
            case ElectionEvent.FenceAhead ahead -> true;
            case ElectionEvent.TokensExhausted exhausted -> true;
            case ElectionEvent.Released released -> true;
            case ElectionEvent.ReleaseIndeterminate unknown -> true;
        };
    }
}
