package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.D;
import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.givenBack;
import static dev.fencepost.election.lease.LeaseCase.held;
import static dev.fencepost.election.lease.LeaseCase.leading;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How a leader steps down and stays a candidate (rulings 6). */
class SteppingDownTest {

    @Test
    void steppingDownReleasesInTheSameOrderAndStandsAsideForOneLease() {
        LeaseCase us = leading().forget().stepDown().elapse(seconds(1));
        assertThat(us.steps()).startsWith("verdict 0", "stop work STEPPED_DOWN", "lost 7 STEPPED_DOWN", "verdict 0",
                "release on v2", "released 7", "no leader");
        us.elapse(seconds(13.9));
        assertThat(us.writes()).hasSize(1);
        assertThat(us.rows()).contains(LeaseRow.STANDING_ASIDE);
        assertThat(us.elapse(seconds(2)).story()).endsWith("gained 8");
    }

    @Test
    void standingAsideEndsWhenSomebodyElseHasLed() {
        LeaseCase us = leading().stepDown().elapse(seconds(1)).forget();
        us.after(seconds(1), () -> us.store.put(held(THEM, 8)));
        us.after(seconds(3), () -> us.store.put(givenBack(8)));
        us.elapse(seconds(5));
        assertThat(us.story()).endsWith("gained 9");
    }

    @Test
    void steppingDownWithoutALeadershipChangesNothing() {
        LeaseCase us = candidate().lease(held(THEM, 4)).start().elapse(seconds(1)).stepDown().elapse(D);
        assertThat(us.story()).endsWith("gained 5");
        assertThat(us.rows()).contains(LeaseRow.NOTHING_TO_STEP_DOWN_FROM);
    }

    @Test
    void steppingDownWithWorkThatWillNotStopLetsTheLeaseLapseAndDoesNotStandAgain() {
        LeaseCase us = leading().workNeverStops().forget().stepDown().elapse(seconds(100));
        assertThat(us.rows()).contains(LeaseRow.WORK_DID_NOT_STOP);
        assertThat(us.story()).containsExactly("lost 7 STEPPED_DOWN");
        assertThat(us.lastWrite().atNanos()).isLessThan(seconds(31));
        us.workEnds().elapse(seconds(3));
        assertThat(us.story()).contains("gained 8");
    }

    /** Found by a hunt: a candidate that had lost the race left the lease alone, and nobody led. */
    @Test
    void steppingDownWhileLosingTheRaceLeavesNothingToOthers() {
        LeaseCase us = candidate().lease(givenBack(6)).start();
        us.after(millis(25), () -> us.store.put(givenBack(7))).elapse(millis(30)).stepDown().elapse(seconds(3));
        assertThat(us.rows()).contains(LeaseRow.STOP_REQUESTED, LeaseRow.NO_LONGER_OURS)
                .doesNotContain(LeaseRow.STANDING_ASIDE);
        assertThat(us.tokenValid()).isTrue();
    }

    @Test
    void steppingDownWhileClaimingGivesTheLeaseBackAndStandsAside() {
        LeaseCase us = candidate().lease(givenBack(6));
        us.claimHangs().start().elapse(seconds(1)).stepDown().elapse(seconds(10));
        assertThat(us.story()).containsExactly("no leader", "released 7", "no leader");
    }

    @Test
    void aReleaseThatWasGivenUpAndIsConfirmedLaterIsToldAndDisturbsNothing() {
        LeaseCase us = leading().forget();
        us.writes(new Fate(List.of(millis(10)), List.of(seconds(9)), 0, Optional.empty()));
        us.reads(Fate.LOST_REQUEST, Fate.LOST_REQUEST, Fate.LOST_REQUEST);
        us.stepDown().elapse(seconds(9.2));
        assertThat(us.story()).containsExactly("lost 7 STEPPED_DOWN", "release indeterminate", "released 7");
        assertThat(us.elapse(seconds(20)).story()).endsWith("gained 8");
    }

    @Test
    void workThatEndsWhenNobodyAwaitsItIsIgnored() {
        LeaseCase us = candidate().lease(held(THEM, 4)).start().elapse(seconds(1)).workEnds();
        assertThat(us.rows()).contains(LeaseRow.NO_WORK_TO_END);
        assertThat(us.phase()).isEqualTo(Phase.WATCHING);
    }

    @Test
    void aSecondStepDownWhileDrainingChangesNothing() {
        LeaseCase us = leading().workTakes(seconds(2)).forget().stepDown().elapse(seconds(1)).stepDown();
        us.elapse(seconds(2));
        assertThat(us.story()).containsExactly("lost 7 STEPPED_DOWN", "released 7", "no leader");
    }
}
