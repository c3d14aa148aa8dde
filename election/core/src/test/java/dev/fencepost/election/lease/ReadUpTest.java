package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.givenBack;
import static dev.fencepost.election.lease.LeaseCase.leading;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import org.junit.jupiter.api.Test;

/** When a holder whose write was refused or not answered reads, and when it writes again (rulings 2d, 3). */
class ReadUpTest {

    private static final LeaseReply CONFLICT = new LeaseReply.Conflict();

    /** The swap that made us the leader was sent then. */
    private static final long GRANTED = millis(20);

    private static LeaseCase free() {
        return candidate().lease(givenBack(6));
    }

    @Test
    void aSecondReMintHasAReadBesideIt() {
        LeaseCase us = free().claimRefused(30).writes(Fate.PROMPT, Fate.LOST_REQUEST).start().elapse(seconds(6));
        assertThat(us.steps()).containsExactly("read", "no leader", "swap 7 on v1", "claim 7", "fence ahead 30",
                "swap 31 on v2", "read", "swap 31 on v2", "cancel swap 31 on v2", "claim 31", "verdict 31",
                "gained 31");
    }

    @Test
    void aThirdReMintGoesBesideTheReadThatIsOutAlready() {
        LeaseCase us = free().claimRefused(30)
                .writes(Fate.PROMPT, Fate.LOST_REQUEST, Fate.refused(ErrorReason.FORBIDDEN))
                .reads(Fate.PROMPT, Fate.LOST_REQUEST).start().elapse(seconds(6));
        assertThat(us.reads()).hasSize(2);
        assertThat(us.writes()).hasToString("[swap 7 on v1, swap 31 on v2, swap 31 on v2, swap 31 on v2]");
    }

    @Test
    void aReadUpThatFailsBeforeAReMintIsRepeatedOneRetryIntervalLater() {
        LeaseCase us = free().claimRefused(30).writes(Fate.PROMPT, Fate.answered(CONFLICT))
                .reads(Fate.PROMPT, Fate.refused(ErrorReason.FORBIDDEN)).start().elapse(seconds(3));
        Sent reMint = us.writes().get(1);
        assertThat(us.reads()).extracting(Sent::atNanos).startsWith(0L, reMint.atNanos() + millis(20),
                reMint.atNanos() + millis(40) + seconds(1));
        assertThat(us.story()).endsWith("gained 31");
    }

    @Test
    void aReadUpThatFailsBeforeARenewalIsRepeatedOneRetryIntervalLater() {
        LeaseCase us = leading().forget().writes(Fate.answered(CONFLICT))
                .reads(Fate.refused(ErrorReason.FORBIDDEN)).elapse(seconds(7));
        long renewal = GRANTED + seconds(5);
        assertThat(us.reads()).extracting(Sent::atNanos).startsWith(renewal + millis(20),
                renewal + millis(40) + seconds(1));
        assertThat(us.writes()).extracting(Sent::atNanos).containsExactly(renewal, renewal + millis(60) + seconds(1));
        assertThat(us.events(ElectionEvent.Extended.class)).hasSize(1);
    }

    /** Renewals come as they are due; only those who try again must not do so all at once (rulings 3). */
    @Test
    void aSecondTryIsPutOffAtRandomAndARenewalIsNot() {
        LeaseCase us = leading(candidate().jitter(max -> max)).forget().writes(Fate.LOST_REQUEST);
        us.elapse(seconds(10));
        long renewal = GRANTED + seconds(5);
        assertThat(us.writes()).extracting(Sent::atNanos).containsExactly(renewal,
                renewal + seconds(3) + seconds(1.2));
    }

    /** An answer for another object, as after a deletion, says nothing about ours. */
    @Test
    void aRenewalThatIsConfirmedForAnotherObjectExtendsNothing() {
        LeaseCase us = leading().forget().writes(Fate.answered(new LeaseReply.Applied("u9", "v9")));
        long validUntil = us.validUntilNanos();
        us.elapse(seconds(5) - millis(50));
        assertThat(us.rows()).contains(LeaseRow.RENEWED_TOO_LATE);
        assertThat(us.validUntilNanos()).isEqualTo(validUntil);
        assertThat(us.events(ElectionEvent.Extended.class)).isEmpty();
    }
}
