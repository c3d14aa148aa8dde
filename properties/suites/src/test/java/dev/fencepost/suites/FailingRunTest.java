package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.tla.trace.TraceFile;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FailingRunTest {

    private static final Subject CANARY = Mutants.canary();
    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final Pattern REPLAY = Pattern.compile("./fencepost replay '(\\S+)'\n");
    private static final Pattern FOLDER = Pattern.compile("\nin (.+)$");

    private static Trial minute(Subject subject) {
        RunLength minute = new RunLength(MINUTE_NANOS, MINUTE_NANOS, 1_000_000L);
        return subject.run(subject.draw(subject.defaultConfig(), new Seed(1)).withLength(minute));
    }

    private static String found(Pattern pattern, String told) {
        Matcher matcher = pattern.matcher(told);
        assertThat(matcher.find()).as(told).isTrue();
        return matcher.group(1);
    }

    @Test
    void the_smallest_run_that_fails_alike_is_told_and_judged_by_the_specification() {
        Trial failing = minute(CANARY);
        assertThat(failing.finding().failed()).isTrue();

        String told = FailingRun.toldShrunk(CANARY, failing);

        Schedule shrunk = Schedule.parse(found(REPLAY, told), List.of(CANARY.scenario()));
        assertThat(shrunk).isNotEqualTo(failing.schedule());
        Trial again = CANARY.run(shrunk);
        assertThat(again.signature()).isEqualTo(failing.signature());
        assertThat(told).startsWith(String.join("\n", again.headline()))
                .containsPattern(
                        "\ntrace.ndjson:\nrefused: ehdb-shard-00000000, scenario canary, .*\nat line \\d+: .+");
        assertThat(TraceFile.read(Path.of(found(FOLDER, told), "trace.ndjson")).header().schedule())
                .isEqualTo(shrunk.text());
    }

    @Test
    void a_run_that_no_specification_can_judge_says_why() {
        Subject moved = Scenarios.named("marker-moved");

        String told = FailingRun.told(moved, minute(moved));

        assertThat(told).contains("\nno trace: there is no specification for fences whose markers are moved away");
        assertThat(Path.of(found(FOLDER, told), "log.ndjson")).isRegularFile();
    }
}
