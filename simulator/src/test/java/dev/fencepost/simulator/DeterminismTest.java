package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A schedule means the same run everywhere and always. */
class DeterminismTest {

    /** Every kind of fault, drawn; used in this JVM and in a child. */
    static Schedule drawn(long index) {
        Seed seed = new Seed(2026).ofRun(index);
        return Schedule.of("toy", "none", seed, Toy.MINUTE, Menus.everything().draw(seed, Toy.MINUTE));
    }

    static Digest digest(Schedule schedule) {
        return Simulation.of(new Toy(), schedule).run().digest();
    }

    /** Prints the digests of some schedules. */
    static final class Printer {

        private Printer() {}

        public static void main(String[] arguments) {
            for (long i = 0; i < 5; i++) {
                System.out.print(digest(drawn(i)) + " ");
            }
        }
    }

    @Test
    void theDigestOfAToyRunIsPinned() {
        // If this fails, the meaning of every printed schedule has changed: that needs a new version of the format.
        assertThat(digest(Toy.schedule())).hasToString("c44993277ae52855");
        assertThat(digest(drawn(3))).hasToString("858a5f2e9f606e27");
    }

    @Test
    void aRunHasTheSameDigestInAnotherJvm() {
        StringBuilder here = new StringBuilder();
        for (long i = 0; i < 5; i++) {
            here.append(digest(drawn(i))).append(' ');
        }

        // Another heap, another collector and no compiler: nothing of that may show.
        assertThat(ChildJvm.run(Printer.class, List.of("-Xint", "-XX:+UseSerialGC", "-Xmx64m")))
                .isEqualTo(here.toString().strip());
    }

    @Test
    void differentSeedsGiveDifferentRuns() {
        Set<Digest> digests = new HashSet<>();
        for (long i = 0; i < 20; i++) {
            digests.add(digest(drawn(i)));
        }
        assertThat(digests).hasSize(20);
    }

    @Test
    void theDigestSeesEveryValueAndName() {
        assertThat(Set.of(one(new Mini.Note("a", 1)), one(new Mini.Note("a", 2)), one(new Mini.Note("b", 1)),
                one(new Toy.Seen("a", 1, 2)), one(new Toy.Seen("a", 2, 1)))).hasSize(5);
    }

    private static long one(Entry entry) {
        RunningDigest digest = new RunningDigest();
        digest.accept(new LogEvent(1, 2, new NodeRef(0, "a"), 1, 3, 4, 0, entry));
        return digest.value();
    }

    @Test
    void leavingOutAFaultMovesNoOtherDraw() {
        // A fault that hits a link between b and the server must not change what a sees before any indirect effect.
        List<LogEvent> without = Toy.log();
        List<LogEvent> with = Toy.log(
                new Fault.LinkLoss(Traffic.requests("b", "server"), new Ratio(1, 2), Start.at(0), Toy.seconds(40)));

        assertThat(arrivals(with)).isEqualTo(arrivals(without));
    }

    private static List<Long> arrivals(List<LogEvent> log) {
        return Mini.times(log, "a", "message-delivered");
    }

    @Test
    void tenMillionEventsFitInASmallHeap() {
        assertThat(ChildJvm.run(LongRun.class, List.of("-Xmx16m", "-XX:+UseSerialGC"))).isEqualTo("10000000");
    }

    /** Runs ten million events of the toy with a sink that keeps nothing. */
    static final class LongRun {

        private LongRun() {}

        public static void main(String[] arguments) {
            RunLength length = new RunLength(Toy.seconds(10_000_000), Toy.seconds(10_000_000), 10_000_000);
            Reached reached = new Reached();
            RunResult result = Simulation.of(new Toy(), Toy.schedule().withLength(length), new ReachedFacts(reached))
                    .run();
            System.out.print(result.events());
        }
    }
}
