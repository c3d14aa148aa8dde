package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.fence.Fence;
import dev.fencepost.election.fence.FenceMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What the fences of an election answer together: what was asked last, each question once, and nothing after the end.
 */
class FenceDeskTest {

    private static final CandidateId OWN = new CandidateId("a#1");
    private static final CandidateId OTHER = new CandidateId("b#2");

    private final FakeFence first = new FakeFence(FenceMode.ENFORCE);
    private final FakeFence second = new FakeFence(FenceMode.ENFORCE);

    @Test
    void the_floor_is_the_highest_token_of_any_fence() {
        assertThat(asked(2, desk -> desk.readFloor())).containsExactly(new Input.FloorRead<>(FencingToken.NEVER));
        first.claim(token(7), OTHER);
        second.claim(token(5), OTHER);
        assertThat(asked(2, desk -> desk.readFloor())).containsExactly(new Input.FloorRead<>(token(7)));
        second.claim(token(9), OTHER);
        assertThat(asked(2, desk -> desk.readFloor())).containsExactly(new Input.FloorRead<>(token(9)));
        assertThat(asked(1, desk -> desk.readFloor())).containsExactly(new Input.FloorRead<>(token(7)));
    }

    @Test
    void the_floor_is_unknown_while_any_fence_is() {
        first.claim(token(7), OTHER);
        second.breakDown("torn");
        assertThat(asked(2, desk -> desk.readFloor())).singleElement().isInstanceOf(Input.FloorFailed.class);
    }

    @Test
    void a_claim_holds_when_every_fence_has_accepted_it() {
        assertThat(asked(2, desk -> desk.claim(token(3)))).containsExactly(new Input.Claimed<>(token(3)));
        assertThat(first.highest()).contains(token(3));
        assertThat(second.highest()).contains(token(3));
        assertThat(second.holder()).contains(OWN);
    }

    @Test
    void one_refusal_is_the_answer_of_all() {
        second.claim(token(7), OTHER);
        assertThat(asked(2, desk -> desk.claim(token(3))))
                .containsExactly(new Input.ClaimRefused<>(token(3), token(7)));
        second.breakDown("torn");
        assertThat(asked(2, desk -> desk.claim(token(8)))).singleElement().isInstanceOfSatisfying(
                Input.ClaimFailed.class, failed -> assertThat(failed.token()).isEqualTo(token(8)));
    }

    @Test
    void a_fence_that_throws_has_given_no_answer() {
        second.onClaim(() -> {
            throw new IllegalStateException("on purpose");
        });
        assertThat(asked(2, desk -> desk.claim(token(3)))).singleElement().isInstanceOfSatisfying(
                Input.ClaimFailed.class, failed -> assertThat(failed.detail()).contains("on purpose"));
    }

    @Test
    void of_claims_that_wait_only_the_newest_is_carried_out_and_the_floor_is_read_first() {
        assertThat(asked(1, desk -> {
            desk.claim(token(3));
            desk.claim(token(4));
            desk.readFloor();
            desk.readFloor();
        })).containsExactly(new Input.FloorRead<>(FencingToken.NEVER), new Input.Claimed<>(token(4)));
    }

    @Test
    void a_desk_that_is_closed_claims_nothing_more() {
        assertThat(asked(1, desk -> {
            desk.claim(token(3));
            desk.close();
        })).isEmpty();
        assertThat(first.highest()).contains(FencingToken.NEVER);
    }

    /** What a desk of so many fences answers in one round, after which it is closed. */
    private List<Input<String>> asked(int fences, Consumer<FenceDesk<String>> questions) {
        List<Input<String>> answers = new ArrayList<>();
        List<FenceDesk<String>> desks = new ArrayList<>();
        FenceDesk<String> desk = new FenceDesk<>(OWN, List.<Fence>of(first, second).subList(0, fences),
                Optional.empty(),
                answer -> {
                    answers.add(answer);
                    desks.forEach(FenceDesk::close);
                });
        desks.add(desk);
        questions.accept(desk);
        desk.run();
        return answers;
    }

    private static FencingToken token(long value) {
        return new FencingToken(value);
    }
}
