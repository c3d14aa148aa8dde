package dev.fencepost.properties.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.kubernetes.JsonText;
import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.RuledOut;
import dev.fencepost.properties.mutant.search.Examination;
import dev.fencepost.properties.mutant.search.Search;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: the command for mutants says of each who found it, and refuses what it cannot put back. */
class MutantsCommandTest {

    private static final Seed SEED = new Seed(1);
    private static final String TIMINGS = "dev.fencepost.election.LeaseTimings";

    @TempDir
    private Path directory = Path.of("");

    private static Mutant mutant(String id, String method) {
        return Mutant.of(new Mutation(id, "gone", List.of(Edits.value(TIMINGS, method, 0L))), "lease",
                "single-holder", 1);
    }

    @Test
    void a_dead_mutant_is_told_and_kept() throws IOException {
        Child.Result result = Child.run(directory, "mutants", "--only", "C2-04", "--seeds", "2", "--swarm", "--keep",
                "kept", "--json");
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.err()).contains("takeover-strict", "healthy code in canary: held in ",
                "every mutant died, and healthy code held");
        Json object = JsonText.require(result.out());
        assertThat(object.integerAt("exitCode")).hasValue(0);
        assertThat(result.out()).contains("\"dead\":true", "\"longestMillis\":", "\"held\":true",
                "\"killer\":\"takeover-strict\"");
        String kept = Files.readString(directory.resolve("kept/C2-04.txt"));
        assertThat(kept).startsWith("v1::canary::").contains("\nmutant C2-04: ");
        Child.Result replay = Child.run(directory, "replay", "@kept/C2-04.txt");
        assertThat(replay.exitCode()).as("the scenario canary is broken on purpose").isEqualTo(3);
    }

    @Test
    void a_mutant_whose_death_cannot_be_read_is_no_success() throws InterruptedException {
        Mutant noFence = Mutant.of(Canary.noFence(), "lease", "stale-write-refused", 10);
        int found = Search.of(noFence, noFence.broken(), Search.Way.GUIDED).search(SEED, () -> false).schedules();
        assertThat(exitCode(noFence, Integer.MAX_VALUE)).isZero();
        // The search for its death is over by then, and nothing has been shrunk.
        assertThat(exitCode(noFence, found)).isEqualTo(MutantsCommand.SURVIVED);
    }

    private static int exitCode(Mutant mutant, int runs) throws InterruptedException {
        ExecutorService threads = HuntThreads.of(1);
        AtomicInteger asked = new AtomicInteger();
        try (Interruption interruption = new Interruption()) {
            return new MutantsCommand().examine(List.of(mutant),
                    new Examination(List.of(SEED), false, () -> asked.incrementAndGet() > runs,
                            WallTime::processorNanos),
                    threads, interruption);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void a_number_that_there_is_not_lists_those_that_are_near() throws IOException {
        Child.Result unknown = Child.run(directory, "mutants", "--only", "C2-4");
        assertRefused(unknown, "unknown mutant 'C2-4'; near to it are ");
        assertThat(unknown.err()).contains("C2-04").doesNotContain("GL-");
        assertRefused(Child.run(directory, "mutants", "--seeds", "0"), "--seeds is from 1 to 1000, not 0");
        assertRefused(Child.run(directory, "mutants", "--seed", "xyz"), "hexadecimal digits, not 'xyz'");
    }

    private static void assertRefused(Child.Result result, String words) {
        assertThat(result.exitCode()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("fencepost: ").contains(words);
    }

    @Test
    void a_mutant_whose_method_is_gone_is_named_with_it() {
        List<Bug> bugs = List.of(mutant("X-01", "allowanceNanos"), mutant("X-02", "noSuchMethod"));
        assertThat(MutantChoice.of(bugs, List.of("X-01"))).hasSize(1);
        assertThatThrownBy(() -> MutantChoice.of(bugs, List.of())).isInstanceOf(BadInputException.class)
                .hasMessageContaining("mutant X-02 edits a method of " + TIMINGS).hasMessageContaining("noSuchMethod");
    }

    @Test
    void what_is_ruled_out_says_why() {
        List<Bug> bugs = List.of(new RuledOut("X-03", "two calls at once", "there is one call only.", "SomeTest.some"));
        assertThatThrownBy(() -> MutantChoice.of(bugs, List.of("X-03"))).isInstanceOf(BadInputException.class)
                .hasMessage("no mutant has the number X-03, for it is ruled out: there is one call only.");
    }
}
