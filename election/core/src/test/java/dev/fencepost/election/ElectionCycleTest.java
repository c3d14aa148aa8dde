package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fencepost.election.fence.FenceMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The production host around calls, fences and the story of a leadership: what it passes on, and how it ends. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ElectionCycleTest {

    private static final FencingToken FIVE = new FencingToken(5);
    private static final ElectionEvent GAINED = new ElectionEvent.Gained(FIVE, Long.MAX_VALUE);
    private static final ElectionEvent LOST = new ElectionEvent.Lost(FIVE, LossReason.STEPPED_DOWN);
    private static final ElectionEvent ENDED = new ElectionEvent.Ended(EndReason.CLOSED);

    private final DrivenCycle host = new DrivenCycle();
    private final ElectionCycle<Integer, String, String> cycle = host.cycle;
    private final ScriptedStore store = host.store;

    /** What the protocol commands at its start, and nothing after it. */
    private static void start(DrivenCycle host, List<Command<String>> commands) {
        host.start(input -> input instanceof Input.Started ? commands : List.of());
    }

    private static Command<String> publish(ElectionEvent event) {
        return new Command.Publish<>(event);
    }

    private void startWithACall() {
        start(host, List.of(new Command.Send<>(1, "read", 7)));
    }

    @Test
    void an_answer_wakes_the_host_and_is_heard() {
        startWithACall();
        store.call().complete("found");
        assertThat(host.wakes).hasValue(1);
        cycle.poll();

        assertThat(host.heard).containsExactly("Started", "1=found");
    }

    @Test
    void a_call_that_fails_has_broken_down() {
        startWithACall();
        store.call().completeExceptionally(new IllegalStateException("no connection"));
        cycle.poll();

        assertThat(host.heard).hasSize(2);
        assertThat(host.heard.get(1)).startsWith("1=broken over read: the store threw ").contains("no connection");
    }

    @Test
    void a_call_that_is_answered_with_nothing_has_broken_down() {
        startWithACall();
        store.call().complete(null);
        cycle.poll();

        assertThat(host.heard).containsExactly("Started", "1=broken over read: the store answered null");
    }

    @Test
    void a_store_that_throws_instead_of_calling_has_broken_down() {
        store.onSend = () -> {
            throw new IllegalStateException("no connection");
        };
        startWithACall();
        cycle.poll();

        assertThat(host.heard).hasSize(2);
        assertThat(host.heard.get(1)).startsWith("1=broken over read: the store threw ").contains("no connection");
    }

    @Test
    void a_call_that_is_cancelled_is_abandoned_and_wakes_nobody() {
        start(host, List.of(new Command.Send<>(1, "read", 7), new Command.Cancel<>(1)));

        assertThat(store.asked).containsExactly("send read within 7", "cancel read");
        assertThat(store.call()).isCancelled();
        assertThat(host.wakes).hasValue(0);
    }

    @Test
    void a_call_of_a_leader_can_be_the_slow_path() {
        start(host, List.of(new Command.Send<>(1, "slow read", 7), publish(GAINED), new Command.Send<>(2, "read", 7)));
        assertThat(host.status.slowPaths()).isZero();
        cycle.send(3, "slow read", 7);
        assertThat(host.status.slowPaths()).isOne();
    }

    @Test
    void without_a_fence_the_floor_is_0_and_a_claim_holds() {
        start(host, List.of(new Command.ReadFloor<>(), new Command.Claim<>(FIVE)));
        assertThat(host.wakes).hasValue(2);
        cycle.poll();

        assertThat(host.heard).containsExactly("Started", "floor 0", "claimed 5");
    }

    @Test
    void fences_are_asked_at_their_desk() {
        List<Input<String>> answers = new ArrayList<>();
        FakeFence fence = new FakeFence(FenceMode.ENFORCE);
        FenceDesk<String> desk = new FenceDesk<>(new CandidateId("a#1"), List.of(fence), Optional.empty(),
                answers::add);
        fence.onClaim(desk::close);
        start(new DrivenCycle(Optional.of(desk)), List.of(new Command.ReadFloor<>(), new Command.Claim<>(FIVE)));
        desk.run();

        assertThat(answers).containsExactly(new Input.FloorRead<>(FencingToken.NEVER), new Input.Claimed<>(FIVE));
    }

    @Test
    void whatever_arrives_wakes_the_host() {
        start(host, List.of());
        cycle.arrived(new Input.StepDown<>());

        assertThat(host.wakes).hasValue(1);
    }

    /** The clock is read only after the last arrival, unless arrivals never cease. */
    @Test
    void who_is_flooded_takes_in_four_rounds_and_leaves_the_rest_for_the_next_cycle() {
        start(host, List.of());
        AtomicInteger readings = new AtomicInteger();
        host.clock.onNow(() -> cycle.arrived(new Input.Claimed<>(new FencingToken(readings.incrementAndGet()))));
        cycle.arrived(new Input.StepDown<>());
        cycle.poll();
        assertThat(readings).hasValue(4);
        assertThat(host.heard).containsExactly("Started", "StepDown", "claimed 3");

        host.clock.onNow(() -> {});
        cycle.poll();
        assertThat(host.heard).containsExactly("Started", "StepDown", "claimed 3", "claimed 4");
    }

    @Test
    void a_leadership_is_told_shown_and_worked_on_until_it_is_stopped() {
        Leadership verdict = new Leadership(FIVE, Long.MAX_VALUE);
        start(host, List.of(publish(GAINED), new Command.SetVerdict<>(verdict)));
        assertThat(host.told).containsExactly(GAINED);
        assertThat(host.status.holding()).isTrue();
        assertThat(host.status.verdict()).isEqualTo(verdict);
        assertThat(host.reported).isEmpty();

        cycle.stopWork(LossReason.STEPPED_DOWN);
        assertThat(host.reported).containsExactly("ended under 5");
    }

    @Test
    void a_leadership_is_gained_once_and_lost_once() {
        start(host, List.of(publish(GAINED)));
        assertThatIllegalStateException().isThrownBy(() -> cycle.publish(GAINED)).withMessageContaining("gained twice");
        assertThatIllegalStateException().isThrownBy(() -> cycle.publish(ENDED)).withMessageContaining("having lost");
        cycle.publish(LOST);
        assertThatIllegalStateException().isThrownBy(() -> cycle.publish(LOST)).withMessageContaining("not gained");

        assertThat(host.told).containsExactly(GAINED, LOST);
        assertThat(cycle.ended()).isFalse();
    }

    @Test
    void who_ends_lets_go_of_its_threads_its_calls_and_its_streams_each_once() {
        start(host, List.of(new Command.Send<>(1, "read", 7), new Command.Open<>(1, "hello"), publish(ENDED),
                new Command.Cancel<>(1), new Command.Shut<>(1)));

        assertThat(store.asked).containsExactly("send read within 7", "open hello", "cancel read", "stream 1 shut");
        assertThat(host.supervisor.closed()).isTrue();
        assertThat(host.status.endReason()).contains(EndReason.CLOSED);
        assertThat(host.told).containsExactly(ENDED);
        assertThat(cycle.ended()).isTrue();
    }

    @Test
    void who_fails_leads_no_more_and_stops_its_work_before_it_ends() {
        start(host, List.of(publish(GAINED), new Command.SetVerdict<>(new Leadership(FIVE, Long.MAX_VALUE))));
        assertThat(cycle.ended()).isFalse();
        cycle.failed(new AssertionError("broken on purpose"));
        cycle.failed(new AssertionError("and once more"));

        assertThat(host.status.verdict()).isEqualTo(Leadership.NONE);
        assertThat(host.reported).containsExactly("ended under 0");
        assertThat(host.told).containsExactly(GAINED, new ElectionEvent.Lost(FIVE, LossReason.HOST_FAILED),
                new ElectionEvent.Ended(EndReason.HOST_FAILED));
        assertThat(cycle.ended()).isTrue();
    }
}
