package dev.fencepost.election.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.Command;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.Now;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Writes whose outcome is unknown are kept, but not more than anybody could ever need (rulings 2c). */
class DoubtTest {

    private final LeaseSettings settings = new LeaseSettings(new CandidateId(LeaseCase.US), LeaseCase.TIMINGS,
            ExpiryPolicy.OBSERVED, OnAbsent.WAIT_ONE_LEASE);
    private final LeaseDraft draft = new LeaseDraft(settings, new LeaseProtocol(settings).initial(), new Now(0, 0));

    private static Attempt swap(long id) {
        return new Attempt(id, id, Attempt.Kind.RENEW,
                new LeaseRequest.Swap("u1", "v" + id, LeaseCase.held(LeaseCase.US, id)));
    }

    @Test
    void ofMoreThanSixteenTheOldestIsGivenUp() {
        for (long id = 1; id <= 16; id++) {
            draft.doubt(swap(id));
        }
        assertThat(draft.transition().commands()).isEmpty();
        draft.doubt(swap(17));
        draft.doubt(swap(18));
        assertThat(draft.unresolved).extracting(Attempt::id)
                .containsExactlyElementsOf(LongStream.rangeClosed(3, 18).boxed().toList());
        assertThat(draft.transition().commands()).containsExactly(new Command.Cancel<>(1), new Command.Cancel<>(2));
    }

    private static LeaseTimings retrying(long retryIntervalNanos) {
        LeaseTimings usual = LeaseCase.TIMINGS;
        return new LeaseTimings(usual.leaseDurationNanos(), usual.renewIntervalNanos(), usual.callTimeoutNanos(),
                retryIntervalNanos, usual.retryJitterPercent(), usual.stopGraceNanos(), usual.closeBoundNanos(),
                usual.holderRateErrorPpm(), usual.judgeRateErrorPpm(), usual.maxClockSkewNanos());
    }

    /** A lease of 15 s leaves room for 750 writes that follow each other after 20 ms; nothing needs more than 1,024. */
    @Test
    void asManyAreKeptAsALeaseLeavesRoomFor() {
        assertThat(retrying(2_000_000_000L).maxUnresolvedWrites()).isEqualTo(16);
        assertThat(retrying(1_000_000_000L).maxUnresolvedWrites()).isEqualTo(16);
        assertThat(retrying(20_000_000L).maxUnresolvedWrites()).isEqualTo(751);
        assertThat(retrying(1).maxUnresolvedWrites()).isEqualTo(1_024);
    }

    @Test
    void whereThereIsNoLeaseOnlyACreateCanStillBeApplied() {
        Attempt create = new Attempt(2, 2, Attempt.Kind.CREATE_UNHELD,
                new LeaseRequest.Create(LeaseCase.givenBack(0)));
        draft.doubt(swap(1));
        draft.doubt(create);
        draft.observeMissing();
        assertThat(draft.unresolved).containsExactly(create);
    }

    @Test
    void anAwaitedWriteIsShownByWhatItWrote() {
        Attempt awaited = swap(3);
        draft.write = Optional.of(awaited);
        draft.doubt(swap(2));
        assertThat(draft.shownBy(new LeaseSnapshot("u1", "w", LeaseCase.held(LeaseCase.US, 3)))).contains(awaited);
        assertThat(draft.shownBy(new LeaseSnapshot("u1", "w", LeaseCase.held(LeaseCase.US, 2)))).contains(swap(2));
        assertThat(draft.shownBy(new LeaseSnapshot("u1", "w", LeaseCase.held(LeaseCase.US, 4)))).isEmpty();
    }
}
