package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.D;
import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.WALL_AT_START;
import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.held;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.FencingToken;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** When a candidate may take a lease from somebody: premises a and b of rulings 2, and both expiry policies. */
class ExpiryTest {

    /** The default script answers a read 20 ms after it was sent. */
    private static final long FIRST_RECEIPT = millis(20);

    @Test
    void aLiveLeaseOfSomebodyElseIsLeftAlone() {
        LeaseCase us = candidate().lease(held(THEM, 4)).start().elapse(D);
        assertThat(us.writes()).isEmpty();
        assertThat(us.story()).containsExactly("other leader " + THEM + " 4");
        assertThat(us.events(ElectionEvent.HeldByOther.class))
                .contains(new ElectionEvent.HeldByOther(new FencingToken(4)));
    }

    /** Mutant C2-04: at exactly its end a lease is still live. */
    @Test
    void atExactlyTheEndOfALeaseTheHolderIsStillEntitledAndOneNanosecondLaterItIsNot() {
        assertThat(boundaryRead(0).writes()).isEmpty();
        assertThat(boundaryRead(1).writes()).hasToString("[swap 5 on v1]");
    }

    /** A candidate whose read, sent long before, is answered this long after the end of the lease it observes. */
    private static LeaseCase boundaryRead(long nanosAfterTheEnd) {
        LeaseCase us = candidate().lease(held(THEM, 4));
        // reads at 0 and then a second after each answer; the fifteenth is sent at 14.28 s
        us.start().elapse(seconds(14));
        long sendsNext = seconds(14.28);
        us.reads(Fate.took(0, FIRST_RECEIPT + D + nanosAfterTheEnd - sendsNext));
        us.elapse(FIRST_RECEIPT + D + nanosAfterTheEnd - us.nowNanos());
        assertThat(us.reads().getLast().atNanos()).isEqualTo(sendsNext);
        return us;
    }

    /** Rulings 2a: read sent 0, renewal applied 0.5, read served 0.7; both at send would take over at 15.0. */
    @Test
    void theWaitIsCountedFromTheReceiptOfTheObservationNotFromItsSending() {
        LeaseCase us = candidate().lease(held(THEM, 4)).reads(Fate.took(millis(700), millis(900)));
        us.start().elapse(millis(900) + D);
        assertThat(us.writes()).isEmpty();
        us.elapse(millis(100));
        assertThat(us.lastWrite()).hasToString("swap 5 on v1");
        assertThat(us.lastWrite().atNanos()).isGreaterThan(millis(900) + D);
    }

    /** Rulings 2b: an annotation every ten seconds must not stop fail-over for ever. */
    @Test
    void aWriteToTheMetadataDoesNotStartTheWaitAgainButTheSwapIsOnTheNewestVersion() {
        LeaseCase us = candidate().lease(held(THEM, 4));
        us.after(seconds(5), us.store::annotate).after(seconds(14), us.store::annotate);
        us.start().elapse(D + millis(100));
        assertThat(us.writes().getFirst()).hasToString("swap 5 on v3");
    }

    @Test
    void aRenewalStartsTheWaitAgain() {
        LeaseCase us = candidate().lease(held(THEM, 4));
        us.after(seconds(5), () -> us.store.put(new LeaseRecord(THEM, 4, OptionalLong.of(WALL_AT_START + 1), 15)));
        us.start().elapse(seconds(5) + D);
        assertThat(us.writes()).isEmpty();
        us.elapse(seconds(1.3));
        assertThat(us.writes().getFirst()).hasToString("swap 5 on v2");
    }

    @Test
    void aNewObjectUnderTheSameNameStartsTheWaitAgainEvenWithTheSameRecord() {
        LeaseCase us = candidate().lease(held(THEM, 4));
        us.after(seconds(10.5), us.store::delete).after(seconds(10.5), () -> us.store.put(held(THEM, 4)));
        us.start().elapse(seconds(25.5));
        assertThat(us.writes()).isEmpty();
        us.elapse(seconds(1));
        assertThat(us.writes().getFirst()).hasToString("swap 5 on v2");
    }

    /** Lessons: a rolling change of the lease duration must not steal a live lease. */
    @Test
    void theDurationInTheRecordCountsAndNotOurOwn() {
        LeaseCase us = candidate().lease(new LeaseRecord(THEM, 4, OptionalLong.of(WALL_AT_START), 60));
        us.start().elapse(seconds(60));
        assertThat(us.writes()).isEmpty();
        us.elapse(millis(100));
        assertThat(us.writes()).isNotEmpty();
    }

    @Test
    void aShorterDurationInTheRecordCountsToo() {
        LeaseCase us = candidate().lease(new LeaseRecord(THEM, 4, OptionalLong.of(WALL_AT_START), 3));
        us.start().elapse(seconds(3.1));
        assertThat(us.writes().getFirst()).hasToString("swap 5 on v1");
    }

    /** Mutant C2-31: nobody else's wall clock means anything to an observing candidate. */
    @Test
    void anObservingCandidateTakesNoNoticeOfWallClocks() {
        LeaseCase us = candidate().lease(new LeaseRecord(THEM, 4, OptionalLong.of(0), 15));
        us.wallSteps(seconds(3_600) / 1_000).start().elapse(D);
        assertThat(us.writes()).isEmpty();
        us.elapse(millis(100));
        assertThat(us.writes()).isNotEmpty();
    }

    @Test
    void underWallClockALeaseIsLiveAtExactlyItsEndAndFreeAMicrosecondLater() {
        long end = WALL_AT_START + 20_000 - 15_000_000;
        LeaseCase live = candidate().expiry(ExpiryPolicy.WALL_CLOCK)
                .lease(new LeaseRecord(THEM, 4, OptionalLong.of(end), 15)).start().elapse(FIRST_RECEIPT);
        assertThat(live.writes()).isEmpty();
        LeaseCase free = candidate().expiry(ExpiryPolicy.WALL_CLOCK)
                .lease(new LeaseRecord(THEM, 4, OptionalLong.of(end - 1), 15)).start().elapse(FIRST_RECEIPT);
        assertThat(free.writes()).hasToString("[swap 5 on v1]");
    }

    /** Seed 000: a missing or unreadable renewTime is 0 and thus long expired; an observer waits all the same. */
    @Test
    void aHeldLeaseWithoutAReadableRenewTimeIsExpiredForAWallClockAndWaitedOutByAnObserver() {
        LeaseRecord malformed = new LeaseRecord(THEM, 4, OptionalLong.empty(), 15);
        LeaseCase wall = candidate().expiry(ExpiryPolicy.WALL_CLOCK).lease(malformed).start().elapse(FIRST_RECEIPT);
        assertThat(wall.writes()).hasToString("[swap 5 on v1]");
        LeaseCase observer = candidate().lease(malformed).start().elapse(D);
        assertThat(observer.writes()).isEmpty();
        assertThat(observer.elapse(millis(100)).writes()).isNotEmpty();
    }

    /** The wait counts from the last change, so a candidate that has watched all along needs no second wait. */
    @Test
    void theReadThatMayLeadToASwapComesRightAfterTheExpiry() {
        LeaseCase us = candidate().lease(held(THEM, 4)).jitter(max -> max).start().elapse(D + seconds(1));
        assertThat(us.writes().getFirst().atNanos()).isEqualTo(FIRST_RECEIPT + D + 1 + millis(20));
    }

    @Test
    void ofTwoCandidatesThatSawTheSameExpiredLeaseTheSecondLosesTheSwapAndGoesOnWatching() {
        LeaseCase us = candidate().lease(held(THEM, 4)).start().elapse(D);
        us.after(millis(35), () -> us.store.put(held("third#3", 5)));
        us.elapse(seconds(2));
        assertThat(us.writes()).hasToString("[swap 5 on v1]");
        assertThat(us.phase()).isEqualTo(Phase.WATCHING);
        assertThat(us.story()).containsExactly("other leader " + THEM + " 4", "other leader third#3 5");
    }
}
