package dev.fencepost.simulator;

import static dev.fencepost.simulator.Toy.millis;
import static dev.fencepost.simulator.Toy.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Every fault is seen to take effect, for as long as it lasts and no longer. */
class FaultEffectTest {

    private static SortedMap<String, Long> reached(Fault... faults) {
        Reached reached = new Reached();
        Simulation.of(new Toy(), Toy.schedule(faults), new ReachedFacts(reached)).run();
        return reached.counts();
    }

    private static long answersSeen(List<LogEvent> log, String node, long fromNanos, long toNanos) {
        return Mini.times(log, node, "answer-seen").stream().filter(at -> at >= fromNanos && at < toNanos).count();
    }

    @Test
    void nothingGoesWrongWithoutFaults() {
        assertThat(reached()).isEmpty();
    }

    @Test
    void aPartitionCutsBothDirectionsAndNothingElse() {
        List<LogEvent> log = Toy.log(new Fault.Partition("a", "server", Start.at(seconds(10)), seconds(10)));

        assertThat(answersSeen(log, "a", seconds(10), seconds(20))).isZero();
        assertThat(answersSeen(log, "b", seconds(10), seconds(20))).isPositive();
        assertThat(answersSeen(log, "a", seconds(22), seconds(30))).isPositive();
        assertThat(answersSeen(Toy.log(new Fault.Partition("server", "a", Start.at(seconds(10)), seconds(10))), "a",
                seconds(10), seconds(20))).as("whichever is named first").isZero();
        assertThat(reached(new Fault.Partition("a", Traffic.ANY, Start.at(seconds(10)), seconds(10))))
                .containsKeys("fault.partition", "message.dropped-partition.request");
    }

    @Test
    void aOneWayPartitionLetsTheOtherDirectionThrough() {
        List<LogEvent> log = Toy.log(new Fault.OneWayPartition("server", "a", Start.at(seconds(10)), seconds(10)));

        assertThat(answersSeen(log, "a", seconds(10), seconds(20))).isZero();
        List<Fact.MessageDropped> dropped = Mini.facts(log, Fact.MessageDropped.class);
        assertThat(dropped).isNotEmpty().allMatch(Fact.MessageDropped::answer);
    }

    @Test
    void lossHitsRequestsAndAnswersApart() {
        assertThat(reached(new Fault.LinkLoss(Traffic.requests(Traffic.ANY, Traffic.ANY), new Ratio(1, 3),
                Start.at(seconds(5)), seconds(20)))).containsOnlyKeys("fault.loss", "message.dropped-loss.request");
        assertThat(reached(new Fault.LinkLoss(Traffic.answers(Traffic.ANY, Traffic.ANY), new Ratio(1, 3),
                Start.at(seconds(5)), seconds(20)))).containsOnlyKeys("fault.loss", "message.dropped-loss.answer");
        assertThat(reached(new Fault.LinkLoss(new Traffic("any", "any", new Traffic.OfKind("pong")), new Ratio(1, 3),
                Start.at(seconds(5)), seconds(20)))).containsOnlyKeys("fault.loss", "message.dropped-loss.answer");
    }

    @Test
    void aRatioIsKept() {
        List<LogEvent> log = Toy.log(new Fault.LinkLoss(Traffic.requests("a", "server"), new Ratio(1, 4), Start.at(0),
                seconds(40)));

        long sent = Mini.times(log, "a", "message-sent").stream().filter(at -> at < seconds(40)).count();
        assertThat((double) Mini.facts(log, Fact.MessageDropped.class).size() / sent).isBetween(0.15, 0.35);
    }

    @Test
    void aDelayMakesMessagesLate() {
        List<LogEvent> log = Toy.log(new Fault.LinkDelay(Traffic.between("a", "server"), millis(300),
                Start.at(seconds(10)), seconds(10)));

        assertThat(answersSeen(log, "a", seconds(11), seconds(20)))
                .isLessThan(answersSeen(log, "b", seconds(11), seconds(20)) / 3).isPositive();
        assertThat(reached(new Fault.LinkDelay(Traffic.between("a", "server"), millis(300), Start.at(seconds(10)),
                seconds(10)))).containsOnlyKeys("fault.delay", "message.held.request");
    }

    @Test
    void aDuplicateArrivesTwiceUnderOneId() {
        List<LogEvent> log = Toy.log(
                new Fault.Duplicate(Traffic.requests("a", "server"), Ratio.ALWAYS, Start.at(seconds(10)), seconds(1)));

        Set<Long> doubled = Mini.facts(log, Fact.MessageDuplicated.class).stream().map(Fact.MessageDuplicated::message)
                .collect(Collectors.toSet());
        assertThat(doubled).isNotEmpty().allSatisfy(id -> assertThat(Mini.facts(log, Fact.MessageDelivered.class))
                .filteredOn(fact -> fact.message() == id).hasSize(2));
    }

    @Test
    void aBlackHoleDeliversWhenItEnds() {
        List<LogEvent> log = Toy.log(new Fault.BlackHole(Traffic.requests("a", "server"), Start.at(seconds(10)),
                seconds(10)));

        List<Fact.MessageHeld> held = Mini.facts(log, Fact.MessageHeld.class);
        assertThat(held).isNotEmpty().allMatch(fact -> fact.untilNanos() == seconds(20));
        Set<Long> ids = held.stream().map(Fact.MessageHeld::message).collect(Collectors.toSet());
        assertThat(log).filteredOn(event -> event.entry() instanceof Fact.MessageDelivered fact
                && ids.contains(fact.message())).hasSize(ids.size()).allMatch(event -> event.trueNanos() > seconds(20));
    }

    @Test
    void aRefusalIsLearntAtOnce() {
        List<LogEvent> log = Toy.log(new Fault.Refuse(Traffic.requests("a", "server"), Start.at(seconds(10)),
                seconds(1)));

        assertThat(Mini.times(log, "a", "refusal-seen")).isNotEmpty()
                .allMatch(at -> at >= seconds(10) && at < seconds(12));
        assertThat(Mini.facts(log, Fact.MessageRefused.class)).isNotEmpty();
    }

    @Test
    void whatIsUnderWayOverADroppedConnectionIsLost() {
        Fault[] drops = LongStream.range(0, 40).mapToObj(
                i -> new Fault.DropConnections("server", "a", Start.at(seconds(1) + i * millis(317))))
                .toArray(Fault[]::new);

        assertThat(reached(drops)).containsOnlyKeys("fault.drop-connections",
                "message.dropped-dropped-connection.request", "message.dropped-dropped-connection.answer");
        assertThat(answersSeen(Toy.log(drops), "a", seconds(1), seconds(14))).isPositive();
    }

    @Test
    void aCrashedProcessIsSilentUntilTheHealingAndStartsAnew() {
        List<LogEvent> log = Toy.log(new Fault.Crash("a", Start.at(seconds(10))));

        assertThat(log).filteredOn(event -> event.node().name().equals("a") && event.trueNanos() > seconds(10)
                && event.trueNanos() < seconds(40) && event.entry() instanceof Toy.Seen).isEmpty();
        assertThat(log).filteredOn(event -> event.entry() instanceof Fact.NodeStarted
                && event.node().name().equals("a")).extracting(LogEvent::incarnation).containsExactly(1, 2);
        assertThat(answersSeen(log, "a", seconds(40), seconds(60))).isPositive();
    }

    @Test
    void aRestartedServerHasForgottenEverything() {
        List<LogEvent> log = Toy.log(new Fault.Restart("server", Start.at(seconds(10)), seconds(1)));

        LogEvent first = log.stream().filter(event -> event.incarnation() == 2 && event.entry() instanceof Toy.Seen)
                .findFirst().orElseThrow();
        assertThat(first.entry()).isInstanceOfSatisfying(Toy.Seen.class,
                seen -> assertThat(seen.total()).isEqualTo(1));
        assertThat(reached(new Fault.Restart("server", Start.at(seconds(10)), seconds(5)))).containsKeys(
                "fault.restart", "message.dropped-down.request", "message.refused.request");
    }

    private static List<Long> starts(Fault... faults) {
        return Mini.times(Toy.log(faults), "a", "node-started");
    }

    @Test
    void ofRestartsThatOverlapTheLastOneToEndStartsTheProcess() {
        assertThat(starts(restart(10, 20), restart(15, 5))).as("one within the other")
                .containsExactly(0L, seconds(30));
        assertThat(starts(restart(10, 10), restart(15, 15))).as("one goes on when the other is over")
                .containsExactly(0L, seconds(30));
        assertThat(starts(restart(10, 10), restart(10, 10))).as("equal ones").containsExactly(0L, seconds(20));
        assertThat(starts(restart(10, 10), restart(20, 10))).as("one begins as the other ends")
                .containsExactly(0L, seconds(30));
        assertThat(starts(restart(10, 10), restart(15, 0))).as("one of no length").containsExactly(0L, seconds(20));
        assertThat(starts(restart(10, 5), restart(20, 5))).as("apart").containsExactly(0L, seconds(15), seconds(25));
    }

    @Test
    void aCrashLastsUntilTheHealingWhateverRestartsEndMeanwhile() {
        Fault crash = new Fault.Crash("a", Start.at(seconds(10)));

        assertThat(starts(crash, restart(15, 5))).containsExactly(0L, seconds(40));
        assertThat(starts(restart(5, 10), crash)).containsExactly(0L, seconds(40));
        assertThat(starts(restart(5, 600), crash, restart(15, 600))).as("all are lifted at once")
                .containsExactly(0L, seconds(40));
    }

    @Test
    void aNodeThatIsDownFromTheBeginningDoesNotStartBefore() {
        assertThat(starts(restart(0, 5))).containsExactly(seconds(5));
        assertThat(starts(new Fault.Crash("a", Start.at(0)))).containsExactly(seconds(40));
    }

    private static Fault restart(long atSeconds, long forSeconds) {
        return new Fault.Restart("a", Start.at(seconds(atSeconds)), seconds(forSeconds));
    }

    @Test
    void anAnswerToADeadProcessDoesNotReachTheNextOne() {
        assertThat(reached(new Fault.Restart("a", Start.at(seconds(10)), 1_000),
                new Fault.Restart("a", Start.at(seconds(11)), 1_000),
                new Fault.Restart("a", Start.at(seconds(12)), 1_000),
                new Fault.Restart("a", Start.at(seconds(13)), 1_000),
                new Fault.Restart("a", Start.at(seconds(14)), 1_000)))
                .containsKey("message.dropped-stale-connection.answer");
    }

    @Test
    void aPausedProcessTakesItsMailWhenItResumes() {
        List<LogEvent> log = Toy.log(new Fault.Pause("server", Start.at(seconds(10)), seconds(5)));

        assertThat(Mini.times(log, "server", "counted")).noneMatch(at -> at >= seconds(10) && at < seconds(15));
        assertThat(Mini.times(log, "server", "counted").stream().filter(at -> at == seconds(15))).hasSizeGreaterThan(3);
        assertThat(reached(new Fault.Pause("server", Start.at(seconds(10)), seconds(5)))).containsKey("fault.pause");
    }

    @Test
    void aStarvedActorStandsStillWhileTheOtherRuns() {
        List<LogEvent> log = Toy.log(new Fault.Starve("a", "work", Start.at(seconds(10)), seconds(5)));

        assertThat(answersSeen(log, "a", seconds(10), seconds(15))).isZero();
        assertThat(Mini.times(log, "a", "message-delivered")).anyMatch(at -> at > seconds(10) && at < seconds(15));
        assertThat(Mini.times(log, "a", "answer-seen").stream().filter(at -> at == seconds(15))).hasSizeGreaterThan(3);
    }

    @Test
    void aServiceFaultIsToldToTheServiceAndToEveryProcessThatStartsMeanwhile() {
        Fault outage = new Fault.OnService("server", new Toy.Outage(), Start.at(seconds(10)), seconds(10));

        assertThat(answersSeen(Toy.log(outage), "a", seconds(11), seconds(20))).isZero();
        assertThat(answersSeen(Toy.log(outage), "a", seconds(20), seconds(30))).isPositive();
        assertThat(answersSeen(Toy.log(outage, new Fault.Restart("server", Start.at(seconds(12)), seconds(1))), "a",
                seconds(14), seconds(20))).isZero();
        assertThat(reached(outage)).containsOnlyKeys("fault.service", "service-fault.outage");
    }

    @Test
    void anAimedPauseBeginsRightAfterTheEntryItWaitsFor() {
        List<LogEvent> log = Toy.log(new Fault.Pause("a", new Start.On("answer-seen", "a", 7), seconds(3)));

        List<Long> seen = Mini.times(log, "a", "answer-seen");
        assertThat(Mini.times(log, "a", "paused")).containsExactly(seen.get(6));
        assertThat(seen.get(7)).isGreaterThanOrEqualTo(seen.get(6) + seconds(3));
    }

    @Test
    void afterTheHealingNothingIsLost() {
        List<LogEvent> log = Toy.log(
                new Fault.LinkLoss(Traffic.between("any", "any"), new Ratio(1, 2), Start.at(0), seconds(600)),
                new Fault.Partition("b", "any", Start.at(0), seconds(600)), new Fault.Crash("c", Start.at(seconds(1))),
                new Fault.Pause("a", Start.at(seconds(1)), seconds(600)),
                new Fault.Pause("a", Start.at(seconds(50)), seconds(600)));

        assertThat(Mini.times(log, "-", "healed")).containsExactly(seconds(40));
        assertThat(log).filteredOn(event -> event.trueNanos() > seconds(41)
                && event.entry() instanceof Fact.MessageDropped).isEmpty();
        assertThat(List.of("a", "b", "c")).allSatisfy(
                node -> assertThat(answersSeen(log, node, seconds(42), seconds(60))).isGreaterThan(100));
        assertThat(Mini.events(log, "fault-began")).hasSize(4);
    }

    @Test
    void aFaultOnNobodyIsRefused() {
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> reached(new Fault.Crash("nobody", Start.at(0))))
                .withMessage("unknown node 'nobody'; the nodes are server, a, b, c");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> reached(new Fault.Starve("a", "nobody", Start.at(0), 1)))
                .withMessage("unknown actor 'nobody'; the actors of a are pinger, work");
        assertThatExceptionOfType(BadInputException.class)
                .isThrownBy(() -> reached(new Fault.Crash("a", new Start.On("x", "nobody", 1))));
    }
}
