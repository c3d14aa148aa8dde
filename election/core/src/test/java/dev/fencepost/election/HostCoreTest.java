package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/** The duty cycle around a protocol: inbox, then timeouts, then the wake (rulings 9 and 10). */
class HostCoreTest {

    /** A protocol that remembers its inputs and commands what a test tells it to. */
    private record Scripted(Function<Input<String>, List<Command<String>>> script)
            implements
                Protocol<List<String>, String, String> {

        @Override
        public List<String> initial() {
            return List.of();
        }

        @Override
        public Transition<List<String>, String> step(List<String> state, Input<String> input, Now now) {
            List<String> seen = new ArrayList<>(state);
            seen.add(named(input));
            return new Transition<>(List.copyOf(seen), script.apply(input), List.of());
        }

        private static String named(Input<String> input) {
            return switch (input) {
                case Input.Answered<String> answered -> answered.attempt() + "=" + answered.reply();
                case Input.TimedOut<String> timedOut -> timedOut.attempt() + " timed out";
                case Input.FloorRead<String> floor -> "floor " + floor.highest();
                case Input.Claimed<String> claimed -> "claimed " + claimed.token();
                case Input.ClaimFailed<String> failed -> "claim failed " + failed.token();
                default -> input.getClass().getSimpleName();
            };
        }
    }

    /** Writes down what it is told to carry out. */
    private static class Effects implements HostEffects<String> {

        private final List<String> done = new ArrayList<>();

        @Override
        public void send(long attempt, String request, long timeoutNanos) {
            done.add("send " + attempt + " " + request + " within " + timeoutNanos);
        }

        @Override
        public void cancel(long attempt) {
            done.add("cancel " + attempt);
        }

        @Override
        public void readFloor() {
            done.add("read floor");
        }

        @Override
        public void claim(FencingToken token) {
            done.add("claim " + token);
        }

        @Override
        public void setVerdict(Leadership leadership) {
            done.add("verdict " + leadership.token());
        }

        @Override
        public void publish(ElectionEvent event) {
            done.add("publish " + event);
        }

        @Override
        public void stopWork(LossReason reason) {
            done.add("stop " + reason);
        }
    }

    private final Effects effects = new Effects();
    private HostCore<List<String>, String, String> core = new HostCore<>(new Scripted(input -> List.of()));
    private HostState<List<String>, String> host = core.initial();

    private void scripted(Function<Input<String>, List<Command<String>>> script) {
        core = new HostCore<>(new Scripted(script));
        host = core.initial();
    }

    /** A protocol that sends so many calls when it starts, each with a timeout of its number times ten. */
    private void startedWithCalls(int calls) {
        scripted(input -> {
            List<Command<String>> commands = new ArrayList<>();
            if (input instanceof Input.Started) {
                for (long call = 1; call <= calls; call++) {
                    commands.add(new Command.Send<>(call, "q", 10 * call));
                }
            }
            return commands;
        });
        poll(0);
    }

    private void poll(long nanos) {
        host = core.poll(host, new Now(nanos, 0), max -> max, effects);
    }

    private void offer(Input<String> input) {
        host = core.offer(host, input);
    }

    private List<String> seen() {
        return host.protocol();
    }

    @Test
    void theFirstPollStartsTheProtocol() {
        poll(0);
        poll(1);
        assertThat(seen()).containsExactly("Started");
    }

    @Test
    void theInboxComesBeforeTheTimeoutsAndTheWakeComesLast() {
        scripted(input -> input instanceof Input.Started
                ? List.of(new Command.Send<>(1, "q", 10), new Command.Send<>(2, "q", 10), new Command.Wake<>(5, 0))
                : List.of());
        poll(0);
        offer(new Input.Answered<>(2, "a"));
        poll(100);
        assertThat(seen()).containsExactly("Started", "2=a", "1 timed out", "Woke");
    }

    @Test
    void anAnswerInTheInboxBeatsItsOwnTimeout() {
        startedWithCalls(1);
        offer(new Input.Answered<>(1, "a"));
        poll(10);
        assertThat(seen()).containsExactly("Started", "1=a");
    }

    @Test
    void aCallTimesOutAtItsDeadlineOnceAndItsLateAnswerIsStillTaken() {
        startedWithCalls(1);
        poll(9);
        assertThat(seen()).containsExactly("Started");
        poll(10);
        poll(11);
        assertThat(seen()).containsExactly("Started", "1 timed out");
        offer(new Input.Answered<>(1, "late"));
        poll(12);
        assertThat(seen()).containsExactly("Started", "1 timed out", "1=late");
    }

    @Test
    void aRepeatedAnswerIsDroppedEvenBeforeTheFirstWasLookedAt() {
        startedWithCalls(1);
        offer(new Input.Answered<>(1, "a"));
        offer(new Input.Answered<>(1, "again"));
        poll(1);
        offer(new Input.Answered<>(1, "and again"));
        poll(2);
        assertThat(seen()).containsExactly("Started", "1=a");
    }

    @Test
    void anAnswerToACallThatWasNeverSentIsDropped() {
        offer(new Input.Answered<>(7, "a"));
        poll(0);
        assertThat(seen()).containsExactly("Started");
    }

    @Test
    void aCancelledCallNeitherTimesOutNorIsAnswered() {
        scripted(input -> input instanceof Input.Started
                ? List.of(new Command.Send<>(1, "q", 10), new Command.Cancel<>(1), new Command.Cancel<>(2))
                : List.of());
        poll(0);
        offer(new Input.Answered<>(1, "a"));
        poll(50);
        assertThat(seen()).containsExactly("Started");
        assertThat(effects.done).containsExactly("send 1 q within 10", "cancel 1");
        assertThat(core.dueNanos(host)).isEmpty();
    }

    /** The step that hears of one timeout may give up another call that is due in the same cycle. */
    @Test
    void aCallThatIsCancelledByTheTimeoutOfAnotherDoesNotComeBack() {
        scripted(input -> switch (input) {
            case Input.Started<String> started ->
                List.of(new Command.Send<>(1, "q", 10), new Command.Send<>(2, "q", 10));
            case Input.TimedOut<String> timedOut -> List.of(new Command.Cancel<>(2));
            default -> List.of();
        });
        poll(0);
        poll(10);
        assertThat(seen()).containsExactly("Started", "1 timed out");
        assertThat(host.calls()).extracting(HostState.Call::attempt).containsExactly(1L);
    }

    @Test
    void theNextInstantDueIsTheEarliestOfTheWakeAndTheOpenDeadlines() {
        scripted(input -> input instanceof Input.Started
                ? List.of(new Command.Send<>(1, "q", 10), new Command.Send<>(2, "q", 30), new Command.Wake<>(20, 0))
                : List.of());
        assertThat(core.dueNanos(host)).isEmpty();
        poll(0);
        assertThat(core.dueNanos(host)).hasValue(10);
        poll(10);
        assertThat(core.dueNanos(host)).hasValue(20);
        poll(20);
        assertThat(core.dueNanos(host)).hasValue(30);
        poll(30);
        assertThat(core.dueNanos(host)).isEmpty();
    }

    @Test
    void aNewWakeReplacesTheOneBeforeAndItsJitterIsDrawnByTheHost() {
        scripted(input -> input instanceof Input.Started
                ? List.of(new Command.Wake<>(5, 0), new Command.Wake<>(20, 7))
                : List.of());
        poll(0);
        assertThat(core.dueNanos(host)).hasValue(27);
        poll(26);
        assertThat(seen()).containsExactly("Started");
        poll(27);
        assertThat(seen()).containsExactly("Started", "Woke");
    }

    @Test
    void aWakeThatIsDueAtOnceIsServedInTheSameCycle() {
        scripted(input -> input instanceof Input.Started ? List.of(new Command.Wake<>(0, 0)) : List.of());
        poll(3);
        assertThat(seen()).containsExactly("Started", "Woke");
    }

    @Test
    void aProtocolThatAsksToBeWokenInThePastAgainAndAgainIsStopped() {
        scripted(input -> List.of(new Command.Wake<>(0, 0)));
        assertThatIllegalStateException().isThrownBy(() -> poll(1)).withMessageContaining("woken in the past");
    }

    @Test
    void requestsOfTheOwnerThatWaitAlreadyAreNotDoubled() {
        poll(0);
        for (int i = 0; i < 1_000; i++) {
            offer(new Input.StepDown<>());
            offer(new Input.Close<>());
            offer(new Input.WorkEnded<>());
        }
        poll(1);
        assertThat(seen()).containsExactly("Started", "StepDown", "Close", "WorkEnded");
    }

    /** A fence that hung for hours answers everything at once: only its last word of each kind is kept. */
    @Test
    void theAnswersOfAFenceNeverFillTheInbox() {
        poll(0);
        offer(new Input.WorkEnded<>());
        for (int i = 1; i <= 1_000; i++) {
            offer(new Input.FloorRead<>(new FencingToken(i)));
            offer(new Input.FloorFailed<>("no " + i));
            offer(new Input.FloorRead<>(new FencingToken(i)));
            offer(new Input.ClaimFailed<>(new FencingToken(i), "no"));
            offer(new Input.Claimed<>(new FencingToken(i)));
        }
        offer(new Input.ClaimFailed<>(new FencingToken(12), "long outdated"));
        poll(1);
        assertThat(seen()).containsExactly("Started", "WorkEnded", "floor 1000", "claimed 1000");
    }

    @Test
    void onlyTheAnswerToTheSameQuestionReplacesAFencesAnswer() {
        poll(0);
        offer(new Input.ClaimRefused<>(new FencingToken(3), new FencingToken(5)));
        offer(new Input.FloorRead<>(new FencingToken(5)));
        offer(new Input.StepDown<>());
        poll(1);
        assertThat(seen()).containsExactly("Started", "ClaimRefused", "floor 5", "StepDown");
        offer(new Input.Claimed<>(new FencingToken(6)));
        offer(new Input.ClaimRefused<>(new FencingToken(6), new FencingToken(7)));
        poll(2);
        assertThat(seen()).as("a refusal is the later word on its token").endsWith("StepDown", "ClaimRefused");
    }

    @Test
    void theRowsThatAStepTookAreReported() {
        Row row = () -> "a row";
        List<Row> taken = new ArrayList<>();
        HostCore<String, String, String> core = new HostCore<>(new Protocol<>() {
            @Override
            public String initial() {
                return "";
            }

            @Override
            public Transition<String, String> step(String state, Input<String> input, Now now) {
                return new Transition<>(state, List.of(), List.of(row));
            }
        });
        core.poll(core.initial(), new Now(0, 0), max -> max, new Effects() {
            @Override
            public void took(Row row) {
                taken.add(row);
            }
        });
        assertThat(taken).containsExactly(row);
    }

    @Test
    void anInboxThatOverflowsIsABugAndSaysSo() {
        startedWithCalls(HostCore.MAX_CALLS);
        for (long attempt = 1; attempt <= HostCore.MAX_CALLS; attempt++) {
            offer(new Input.Answered<>(attempt, "a"));
        }
        for (long attempt = 0; attempt < HostCore.MAX_INBOX - HostCore.MAX_CALLS; attempt++) {
            offer(new Input.TimedOut<>(attempt));
        }
        assertThatIllegalStateException().isThrownBy(() -> offer(new Input.Close<>()))
                .withMessageContaining("inbox is full with " + HostCore.MAX_INBOX + " inputs");
    }

    @Test
    void beyondItsLimitTheHostForgetsTheCallThatTimedOutFirst() {
        startedWithCalls(HostCore.MAX_CALLS);
        poll(25);
        effects.done.clear();
        HostState<List<String>, String> full = host;
        core = new HostCore<>(new Scripted(input -> List.of(new Command.Send<>(99, "more", 10))));
        host = core.offer(full, new Input.StepDown<>());
        poll(26);
        assertThat(effects.done).containsExactly("cancel 1", "send 99 more within 10");
        assertThat(host.calls()).hasSize(HostCore.MAX_CALLS);
        assertThat(host.calls().getFirst().attempt()).isEqualTo(2);
    }

    @Test
    void aProtocolThatAwaitsTooManyCallsIsStopped() {
        assertThatIllegalStateException().isThrownBy(() -> startedWithCalls(HostCore.MAX_CALLS + 1))
                .withMessageContaining("awaits 32 calls at once");
    }

    @Test
    void commandsAreCarriedOutInTheirOrder() {
        scripted(input -> List.of(new Command.SetVerdict<>(Leadership.NONE),
                new Command.StopWork<>(LossReason.CLOSED), new Command.Publish<>(new ElectionEvent.NoLeader()),
                new Command.ReadFloor<>(), new Command.Claim<>(new FencingToken(3))));
        poll(0);
        assertThat(effects.done).containsExactly("verdict 0", "stop CLOSED", "publish NoLeader[]", "read floor",
                "claim 3");
    }

    @Test
    void aStateIsAValueThatAPollLeavesAsItWas() {
        HostState<List<String>, String> before = host;
        poll(0);
        assertThat(before).isEqualTo(core.initial());
        assertThat(host).isNotEqualTo(before);
    }

    /** Deadlines are compared by difference, so where the clock starts makes no difference. */
    @Property(tries = 200, shrinking = ShrinkingMode.OFF)
    void theClockMayOverflow(@ForAll long originNanos) {
        scripted(input -> input instanceof Input.Started
                ? List.of(new Command.Send<>(1, "q", 10), new Command.Wake<>(originNanos + 20, 0))
                : List.of());
        poll(originNanos);
        assertThat(core.dueNanos(host)).isEqualTo(OptionalLong.of(originNanos + 10));
        poll(originNanos + 9);
        assertThat(seen()).containsExactly("Started");
        poll(originNanos + 10);
        poll(originNanos + 19);
        poll(originNanos + 20);
        assertThat(seen()).containsExactly("Started", "1 timed out", "Woke");
    }
}
