package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.D;
import static dev.fencepost.election.lease.LeaseCase.TIMINGS;
import static dev.fencepost.election.lease.LeaseCase.leading;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ExpiryPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a leadership is lost, in the order of rulings 6. */
class LosingTest {

    private static final long GRANTED = millis(20);
    private static final long VALID_UNTIL = GRANTED + TIMINGS.validityNanos(ExpiryPolicy.OBSERVED);
    private static final long STOP_AT = VALID_UNTIL - TIMINGS.stopGraceNanos();

    @Test
    void theStopSignalGoesOutAtTheStopInstantEvenWithARenewalOutstanding() {
        LeaseCase us = leading().workTakes(millis(700)).forget().always(Fate.LOST_REQUEST);
        us.elapse(STOP_AT - us.nowNanos() - 1);
        assertThat(us.state().write()).isPresent();
        assertThat(us.story()).isEmpty();
        us.elapse(1);
        assertThat(us.steps()).endsWith("stop work DEADLINE", "lost 7 DEADLINE");
        assertThat(us.nanosOf(ElectionEvent.Lost.class)).isEqualTo(STOP_AT);
    }

    /** The work has the grace to stop in, and its token is good until then. */
    @Test
    void betweenTheStopSignalAndTheEndOfTheValidityTheVerdictStands() {
        LeaseCase us = leading().workTakes(millis(900)).always(Fate.LOST_REQUEST);
        us.elapse(STOP_AT - us.nowNanos() + millis(899));
        assertThat(us.tokenValid()).isTrue();
        us.elapse(millis(1));
        assertThat(us.tokenValid()).isFalse();
    }

    /** Rulings 6: the same token resumes only if lost was not published. */
    @Test
    void aRenewalThatIsAnsweredAfterLostWasPublishedRevivesNothing() {
        LeaseCase us = leading().workTakes(seconds(10)).forget();
        us.allWrites(Fate.took(millis(10), seconds(10))).reads(Fate.LOST_REQUEST, Fate.LOST_REQUEST, Fate.LOST_REQUEST);
        us.elapse(VALID_UNTIL - us.nowNanos() + millis(600));
        assertThat(us.rows()).contains(LeaseRow.LATE_CONFIRMED, LeaseRow.RENEWED_WHILE_LEAVING);
        assertThat(us.tokenValid()).isFalse();
        assertThat(us.story()).containsExactly("lost 7 DEADLINE");
    }

    @Test
    void afterALossTheLeaseIsGivenBackOnceTheWorkHasEndedAndLeadingAgainMints() {
        LeaseCase us = leading().forget().allWrites(Fate.LOST_REQUEST).elapse(STOP_AT - millis(100) + millis(10));
        us.healed().elapse(seconds(5));
        assertThat(us.story()).containsExactly("lost 7 DEADLINE", "released 7", "no leader", "gained 8");
    }

    @Test
    void whileItsWorkRunsACandidateThatLostDoesNotStandAgain() {
        LeaseCase us = leading().workNeverStops().forget();
        us.after(seconds(1), us.store::delete).elapse(seconds(100));
        assertThat(us.story()).containsExactly("no leader", "lost 7 DELETED");
        assertThat(us.phase()).isEqualTo(Phase.DRAINING);
        us.workEnds().elapse(seconds(20));
        assertThat(us.story()).endsWith("gained 8");
    }

    @Test
    void gainedAndLostAlternateOverManyTerms() {
        LeaseCase us = leading();
        for (int i = 0; i < 5; i++) {
            us.allWrites(Fate.LOST_REQUEST).elapse(seconds(20)).healed().elapse(seconds(20));
        }
        List<String> turns = us.story().stream().filter(told -> told.matches("(gained|lost).*")).toList();
        assertThat(turns).hasSize(11);
        for (int i = 0; i < turns.size(); i++) {
            assertThat(turns.get(i)).startsWith((i % 2 == 0 ? "gained " : "lost ") + (7 + i / 2));
        }
    }

    @Test
    void workThatEndsByItselfEndsTheLeadershipAndTheCandidateStandsAside() {
        LeaseCase us = leading().forget().workEnds();
        assertThat(us.steps()).containsExactly("verdict 0", "lost 7 WORK_ENDED", "release on v2");
        us.elapse(D - millis(100));
        assertThat(us.story()).containsExactly("lost 7 WORK_ENDED", "released 7", "no leader");
        assertThat(us.elapse(seconds(2)).story()).endsWith("gained 8");
    }
}
