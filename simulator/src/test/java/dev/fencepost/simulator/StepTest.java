package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one step may and may not do, and how a run ends. */
class StepTest {

    /** An actor made of one lambda for its start and one for everything else. */
    private record Made(java.util.function.Consumer<Outbox> start,
            java.util.function.BiConsumer<Stimulus, Outbox> receive) implements Actor<Integer> {
        @Override
        public Integer start(LocalTime now, Outbox out) {
            start.accept(out);
            return 0;
        }

        @Override
        public Integer receive(Integer state, Stimulus stimulus, LocalTime now, Outbox out) {
            receive.accept(stimulus, out);
            return state + 1;
        }
    }

    private static RunResult run(Actor<?> actor, LogSink... sinks) {
        return Simulation.of(new Mini(NodeSpec.of("a", "actor", actor)), Mini.schedule(), sinks).run();
    }

    @Test
    void anExceptionOfTheCodeUnderTestEndsTheRunAndIsKept() {
        List<LogEvent> log = new ArrayList<>();
        RunResult result = run(new Made(out -> out.wakeAt(0), (stimulus, out) -> {
            throw new ArithmeticException("seven");
        }), log::add);

        assertThat(result.reason()).isEqualTo(EndReason.FAILED);
        assertThat(result.failure()).containsInstanceOf(ArithmeticException.class);
        assertThat(Mini.facts(log, Fact.ActorFailed.class)).singleElement()
                .satisfies(fact -> assertThat(fact.error()).isEqualTo("java.lang.ArithmeticException: seven"));
        assertThat(log.getLast().entry()).isEqualTo(new Fact.RunEnded(EndReason.FAILED, result.events()));
    }

    @Test
    void anExceptionAtTheStartIsACrashToo() {
        assertThat(run(new Made(out -> {
            throw new IllegalStateException("no");
        }, (stimulus, out) -> {})).reason()).isEqualTo(EndReason.FAILED);
    }

    @Test
    void theOutboxIsClosedAfterTheStep() {
        List<Outbox> kept = new ArrayList<>();
        Made actor = new Made(out -> {
            kept.add(out);
            out.wakeAt(0);
        }, (stimulus, out) -> {});
        run(actor);

        assertThatIllegalStateException().isThrownBy(() -> kept.getFirst().noWake())
                .withMessage("the outbox of a/actor was used outside its step");
    }

    @Test
    void theNewestWakeReplacesTheOneBefore() {
        List<LogEvent> log = new ArrayList<>();
        Made actor = new Made(out -> {
            out.wakeAt(Long.MIN_VALUE / 2);
            out.noWake();
        }, (stimulus, out) -> {});
        run(actor, log::add);

        assertThat(Mini.events(log, "woke")).isEmpty();
    }

    @Test
    void aRunWithNothingToDoEndsWithTheHealing() {
        RunResult result = run(new Made(out -> {}, (stimulus, out) -> {}));

        assertThat(result.reason()).isEqualTo(EndReason.IDLE);
        assertThat(result.trueNanos()).isEqualTo(Toy.seconds(8));
    }

    @Test
    void aRunEndsAtItsTimeOrItsNumberOfEvents() {
        Schedule schedule = Toy.schedule();

        assertThat(Simulation.of(new Toy(), schedule).run()).satisfies(result -> {
            assertThat(result.reason()).isEqualTo(EndReason.TIME);
            assertThat(result.trueNanos()).isEqualTo(Toy.seconds(60));
        });
        assertThat(Simulation.of(new Toy(), schedule.withLength(new RunLength(1, Toy.seconds(60), 50))).run())
                .satisfies(result -> {
                    assertThat(result.reason()).isEqualTo(EndReason.EVENTS);
                    assertThat(result.events()).isEqualTo(50);
                });
    }

    @Test
    void whatIsToldArrivesAtTheSameInstantAndMessagesCarryTheirCause() {
        List<LogEvent> log = Toy.log();

        LogEvent told = Mini.events(log, "told").getFirst();
        LogEvent delivered = log.get((int) told.causeSeq() - 1);
        assertThat(delivered.entry()).isInstanceOf(Fact.MessageDelivered.class);
        assertThat(told.trueNanos()).isEqualTo(delivered.trueNanos());
        assertThat(log.get((int) delivered.causeSeq() - 1).entry()).isInstanceOfSatisfying(Fact.MessageSent.class,
                sent -> assertThat(sent.answers()).isPositive());
    }

    @Test
    void everyMessageHasExactlyOneFateUnlessTheRunEndsFirst() {
        for (long i = 0; i < 40; i++) {
            List<LogEvent> log = new ArrayList<>();
            Schedule schedule = DeterminismTest.drawn(i);
            Simulation.of(new Toy(), schedule, log::add).run();
            long copies = (long) Mini.facts(log, Fact.MessageSent.class).size()
                    + Mini.facts(log, Fact.MessageDuplicated.class).size();
            long fates = (long) Mini.facts(log, Fact.MessageDelivered.class).size()
                    + Mini.facts(log, Fact.MessageDropped.class).size()
                    + Mini.facts(log, Fact.MessageRefused.class).size();
            assertThat(copies - fates).as(schedule.text()).isBetween(0L, 6L);
        }
    }

    @Test
    void drawsOfAnActorAreItsOwn() {
        Site site = Site.of("x");
        List<Long> first = new ArrayList<>();
        List<Long> second = new ArrayList<>();
        run(new Made(out -> first.add(out.draw(site, 1_000_000)), (stimulus, out) -> {}));
        run(new Made(out -> {
            out.draw(Site.of("y"), 1_000_000);
            second.add(out.draw(site, 1_000_000));
        }, (stimulus, out) -> {}));

        assertThat(second).isEqualTo(first);
    }

    @Test
    void aGivenDrawReplacesTheDrawnOne() {
        List<Long> drawn = new ArrayList<>();
        Made actor = new Made(out -> {
            drawn.add(out.draw(Site.of("x"), 100));
            drawn.add(out.draw(Site.of("x"), 100));
            drawn.add(out.draw(Site.of("x"), 100));
        }, (stimulus, out) -> {});
        Overrides given = new Overrides(List.of(new Overrides.Override("x", "any", Overrides.EVERY, 7),
                new Overrides.Override("x", "a/actor~1", 1, 42), new Overrides.Override("x", "a/actor~1", 2, 1_000)));

        Simulation.of(new Mini(NodeSpec.of("a", "actor", actor)), Mini.schedule().withOverrides(given)).run();

        assertThat(drawn).containsExactly(7L, 42L, 99L);
    }

    @Test
    void aRecordingReplaysTheRun() {
        Schedule schedule = DeterminismTest.drawn(4);
        Simulation recorded = Simulation.recording(new Toy(), schedule);
        Digest digest = recorded.run().digest();
        Schedule replay = new Schedule("toy", "none", new Seed(999), schedule.length(), schedule.plan(),
                recorded.draws());

        assertThat(DeterminismTest.digest(replay)).isEqualTo(digest);
    }
}
