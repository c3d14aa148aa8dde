package dev.fencepost.election.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fence's decisions, one rule a test. */
class FenceStateTest {

    private static final CandidateId OLD = new CandidateId("old#1");
    private static final CandidateId NEW = new CandidateId("new#2");

    private final FenceState enforcing = FenceState.recovered(FenceMode.ENFORCE, Marker.MISSING);
    private final FenceState shadow = FenceState.recovered(FenceMode.SHADOW, Marker.MISSING);

    @ParameterizedTest
    @EnumSource
    void theFirstClaimIsAccepted(FenceMode mode) {
        FenceStep<ClaimOutcome> step = FenceState.recovered(mode, Marker.MISSING).claim(token(7), OLD);
        assertThat(step.outcome()).isEqualTo(ClaimOutcome.CLAIMED);
        assertThat(step.next().marker()).isEqualTo(new Marker.Claimed(token(7), OLD));
    }

    @ParameterizedTest
    @EnumSource
    void aRepeatedClaimIsFreshAndAdvancesNothing(FenceMode mode) {
        FenceState claimed = claimed(mode, 7, OLD);
        FenceStep<ClaimOutcome> again = claimed.claim(token(7), OLD);
        assertThat(again.outcome()).isEqualTo(ClaimOutcome.CLAIMED);
        assertThat(again.next()).isEqualTo(claimed);
    }

    @ParameterizedTest
    @EnumSource
    void aLowerClaimIsRefusedAndToldWhoStandsHigher(FenceMode mode) {
        FenceState claimed = claimed(mode, 7, NEW);
        FenceStep<ClaimOutcome> step = claimed.claim(token(6), OLD);
        assertThat(step.outcome()).isEqualTo(new ClaimOutcome.ClaimRefused(token(7), NEW));
        assertThat(step.next()).as("neither the marker nor a counter moved").isEqualTo(claimed);
    }

    /** A Lease deleted by an operator starts counting again, so two leaderships may be minted alike. */
    @ParameterizedTest
    @EnumSource
    void anEqualClaimOfSomebodyElseIsRefused(FenceMode mode) {
        assertThat(claimed(mode, 7, NEW).claim(token(7), OLD).outcome())
                .isEqualTo(new ClaimOutcome.ClaimRefused(token(7), NEW));
    }

    /** C2-17: 0 means "never elected", and nobody leads with it. */
    @Test
    void tokenZeroCannotBeClaimed() {
        assertThatThrownBy(() -> enforcing.claim(FencingToken.NEVER, OLD)).hasMessageContaining("never issued");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 99})
    void aFreshStoreInShadowAcceptsAnyToken(long token) {
        assertThat(admit(shadow, token, OLD).outcome().lands()).isTrue();
        assertThat(admit(shadow, token, OLD).next().counters().staleObserved()).isZero();
    }

    /** C2-02: until somebody was elected, all writers are at 0, and refusing by token would stop the rightful ones. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void enforcingBeforeTheFirstClaimAnswersNotArmed(long token) {
        FenceStep<Admission> step = admit(enforcing, token, OLD);
        assertThat(step.outcome()).isEqualTo(new Admission.Refused(new Refusal.NotArmed()));
        assertThat(step.next().armed()).isFalse();
        assertThat(step.next().counters()).isEqualTo(new FenceCounters(1, 0, 0, 0));
        assertThat(new Refusal.NotArmed().message()).startsWith("FENCE-NOT-ARMED: ").contains("election on first");
    }

    @Test
    void theFirstClaimArms() {
        FenceState armed = claimed(FenceMode.ENFORCE, 1, NEW);
        assertThat(armed.armed()).isTrue();
        assertThat(admit(armed, 1, NEW).outcome()).isEqualTo(Admission.FRESH);
    }

    @Test
    void aStoreThatRemembersATokenIsArmedFromTheStart() {
        FenceState recovered = FenceState.recovered(FenceMode.ENFORCE, new Marker.Claimed(token(3), NEW));
        assertThat(recovered.armed()).isTrue();
        assertThat(admit(recovered, 2, OLD).outcome().lands()).isFalse();
    }

    /** In shadow all writers at 0 agree with each other; the first token minted fences those who were not elected. */
    @Test
    void oneMintedTokenFencesTheWriterThatWasNeverElected() {
        FenceState before = admit(shadow, 0, OLD).next();
        assertThat(before.counters().staleObserved()).isZero();
        FenceState after = before.claim(token(1), NEW).next();
        assertThat(admit(after, 0, OLD).outcome()).isEqualTo(
                new Admission.LetThrough(new Refusal.Superseded(token(0), token(1), NEW)));
    }

    @ParameterizedTest
    @EnumSource
    void everyKindOfMutationIsFenced(MutationKind kind) {
        FenceStep<Admission> step = claimed(FenceMode.ENFORCE, 7, NEW).admit(kind, token(6), OLD);
        assertThat(step.outcome()).isEqualTo(new Admission.Refused(new Refusal.Superseded(token(6), token(7), NEW)));
        assertThat(step.next().counters()).isEqualTo(new FenceCounters(1, 1, 1, 1));
    }

    @ParameterizedTest
    @EnumSource
    void shadowCountsAStaleMutationAndLetsItThrough(MutationKind kind) {
        FenceState claimed = claimed(FenceMode.SHADOW, 7, NEW);
        FenceStep<Admission> step = claimed.admit(kind, token(6), OLD);
        assertThat(step.outcome().lands()).isTrue();
        assertThat(step.next().counters()).isEqualTo(new FenceCounters(1, 1, 0, 1));
        assertThat(step.next().marker()).as("the marker never regresses").isEqualTo(claimed.marker());
    }

    @Test
    void theHoldersOwnTokenIsFreshAndDoesNotAdvance() {
        FenceState claimed = claimed(FenceMode.ENFORCE, 7, NEW);
        FenceStep<Admission> step = admit(claimed, 7, NEW);
        assertThat(step.outcome()).isEqualTo(Admission.FRESH);
        assertThat(step.next().counters()).isEqualTo(new FenceCounters(1, 0, 0, 1));
    }

    @Test
    void anEqualTokenOfSomebodyElseIsRefused() {
        FenceStep<Admission> step = admit(claimed(FenceMode.ENFORCE, 7, NEW), 7, OLD);
        assertThat(step.outcome()).isEqualTo(new Admission.Refused(new Refusal.SharedToken(token(7), NEW)));
        assertThat(step.next().counters()).isEqualTo(new FenceCounters(1, 1, 1, 1));
    }

    @Test
    void aHigherTokenRaisesTheMarkerBeforeItsBytes() {
        FenceStep<Admission> step = admit(claimed(FenceMode.ENFORCE, 7, OLD), 8, NEW);
        Marker.Claimed risen = new Marker.Claimed(token(8), NEW);
        assertThat(step.outcome()).isEqualTo(new Admission.Advanced(risen));
        assertThat(step.next().marker()).isEqualTo(risen);
        assertThat(step.next().counters()).isEqualTo(new FenceCounters(1, 0, 0, 2));
    }

    @ParameterizedTest
    @EnumSource
    void anUnreadableMarkerRefusesEverything(FenceMode mode) {
        String why = "torn; to repair, ...";
        FenceState blind = FenceState.recovered(mode, new Marker.Unreadable(why));
        for (MutationKind kind : MutationKind.values()) {
            Admission admission = blind.admit(kind, token(99), NEW).outcome();
            assertThat(admission).isEqualTo(new Admission.Refused(new Refusal.UnreadableMarker(why)));
        }
        assertThat(blind.claim(token(99), NEW).outcome())
                .isEqualTo(new ClaimOutcome.ClaimFailed("FENCE-UNREADABLE: torn; to repair, ..."));
        assertThat(blind.marker().highest()).isEmpty();
    }

    @Test
    void aSupersededWriterIsToldToStop() {
        assertThat(new Refusal.Superseded(token(6), token(7), NEW).message())
                .isEqualTo("FENCED: token 6 is superseded by token 7 of new#2;"
                        + " stop, drop what is in memory, do not retry");
        assertThat(new Refusal.SharedToken(token(7), NEW).message())
                .startsWith("FENCED: token 7 was claimed first by new#2");
    }

    /** C2-26: a typing error must not become refusals. */
    @ParameterizedTest
    @ValueSource(strings = {"", "enforced", "enforcing", "authoritative", "observe", "true", "shadow", "en force"})
    void anUnknownModeIsShadow(String text) {
        assertThat(FenceMode.parse(text)).isEqualTo(FenceMode.SHADOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"enforce", " enforce ", "ENFORCE"})
    void enforceIsEnforce(String text) {
        assertThat(FenceMode.parse(text)).isEqualTo(FenceMode.ENFORCE);
    }

    private static FenceStep<Admission> admit(FenceState state, long token, CandidateId holder) {
        return state.admit(MutationKind.APPEND, token(token), holder);
    }

    private static FenceState claimed(FenceMode mode, long token, CandidateId holder) {
        return FenceState.recovered(mode, Marker.MISSING).claim(token(token), holder).next();
    }

    private static FencingToken token(long value) {
        return new FencingToken(value);
    }
}
