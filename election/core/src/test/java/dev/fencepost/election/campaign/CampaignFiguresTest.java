package dev.fencepost.election.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The figures of an election through etcd as a fold over its events. */
class CampaignFiguresTest {

    private static final FencingToken TOKEN = new FencingToken(7);
    private static final Now NOW = new Now(100, 1_700_000_000_999_999L);
    private static final Now LATER = new Now(200, 1_700_000_060_000_000L);

    private static CampaignFigures leading() {
        return CampaignFigures.NONE.after(new ElectionEvent.Gained(TOKEN, 150), NOW);
    }

    @Test
    void aLeaderLeadsSinceTheWholeSecondInWhichItWasTold() {
        assertThat(leading()).isEqualTo(new CampaignFigures(true, 150, 1_700_000_000, 0));
    }

    @Test
    void aRenewalLengthensItAndDoesNotMakeItYounger() {
        assertThat(leading().after(new ElectionEvent.Extended(TOKEN, 250), LATER))
                .isEqualTo(new CampaignFigures(true, 250, 1_700_000_000, 0));
    }

    @ParameterizedTest
    @EnumSource(LossReason.class)
    void everyLossResetsItWhateverItsReason(LossReason reason) {
        assertThat(leading().after(new ElectionEvent.Lost(TOKEN, reason), LATER)).isEqualTo(CampaignFigures.NONE);
    }

    @ParameterizedTest
    @EnumSource(EndReason.class)
    void everyEndResetsItWhateverItsReason(EndReason reason) {
        assertThat(leading().after(new ElectionEvent.Ended(reason), LATER)).isEqualTo(CampaignFigures.NONE);
    }

    @Test
    void countsFailedAttemptsAndKeepsThemThroughEverything() {
        CampaignFigures figures = CampaignFigures.NONE.plusFailures(2)
                .after(new ElectionEvent.CampaignFailed(ErrorReason.UNREACHABLE, true, "down"), NOW)
                .after(new ElectionEvent.CampaignFailed(ErrorReason.FORBIDDEN, false, "no"), NOW)
                .after(new ElectionEvent.CallFailed(ErrorReason.UNREACHABLE, "only a call"), NOW)
                .after(new ElectionEvent.Gained(TOKEN, 150), NOW);

        assertThat(figures.failures()).isEqualTo(4);
        assertThat(figures.after(new ElectionEvent.Lost(TOKEN, LossReason.DEADLINE), LATER).failures()).isEqualTo(4);
        assertThat(figures.after(new ElectionEvent.Ended(EndReason.CLOSED), LATER).failures()).isEqualTo(4);
        assertThat(figures.at(150).failures()).isEqualTo(4);
    }

    @Test
    void isShownAsLeaderStrictlyBeforeItsValidityEnds() {
        assertThat(leading().at(149)).isEqualTo(leading());
        assertThat(leading().at(150)).isEqualTo(CampaignFigures.NONE);
        assertThat(leading().at(151)).isEqualTo(CampaignFigures.NONE);
    }

    @Test
    void theClockMayOverflow() {
        CampaignFigures figures = CampaignFigures.NONE.after(new ElectionEvent.Gained(TOKEN, Long.MIN_VALUE + 5), NOW);

        assertThat(figures.at(Long.MAX_VALUE).leader()).isTrue();
        assertThat(figures.at(Long.MIN_VALUE + 5).leader()).isFalse();
    }

    @Test
    void aStandbyIsShownAsOneWhateverTheClockSays() {
        assertThat(List.of(CampaignFigures.NONE.at(-1), CampaignFigures.NONE.at(1))).containsOnly(CampaignFigures.NONE);
    }

    @Test
    void whatElseHappensChangesNothing() {
        for (ElectionEvent event : List.of(new ElectionEvent.Contacted(), new ElectionEvent.StandingBy("x"),
                new ElectionEvent.NoLeader(), new ElectionEvent.LeaseTrouble(1, LeaseLoss.STREAM_CLOSED, "x"),
                new ElectionEvent.Released(TOKEN), new ElectionEvent.ReleaseIndeterminate())) {
            assertThat(leading().after(event, LATER)).isEqualTo(leading());
        }
    }
}
