package dev.fencepost.properties.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FailingRunTest {

    private static final Pattern COMMANDS = Pattern.compile("""
            ./fencepost replay '(\\S+)'
            ./fencepost trace '(\\S+)' (\\S+)
            ./fencepost check-trace (\\S+)$""");

    @Test
    void the_smallest_run_that_fails_alike_can_be_replayed_traced_and_checked() {
        Subject canary = Mutants.canary();
        RunLength minute = new RunLength(60_000_000_000L, 60_000_000_000L, 1_000_000L);
        Trial failing = canary.run(canary.draw(canary.defaultConfig(), new Seed(1)).withLength(minute));
        assertThat(failing.finding().failed()).isTrue();

        String told = FailingRun.toldShrunk(canary, failing);

        Matcher commands = COMMANDS.matcher(told);
        assertThat(commands.find()).as(told).isTrue();
        assertThat(commands.group(2)).isEqualTo(commands.group(1)).isNotEqualTo(failing.schedule().text());
        assertThat(commands.group(4)).isEqualTo(commands.group(3));
        Trial again = canary.run(Schedule.parse(commands.group(1), List.of(canary.scenario())));
        assertThat(again.signature()).isEqualTo(failing.signature());
        assertThat(told).startsWith(String.join("\n", again.headline()));
    }
}
