package dev.fencepost.properties.mutant.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: what is kept of a mutant can be read again, and nothing else can. */
class KeptScheduleTest {

    @TempDir
    private Path folder = Path.of("");

    private static final KeptSchedule KEPT = new KeptSchedule("v1::lease::-::0000000000000001::1s+1s/1000", "X-01",
            "no fence", "stale-write-refused", 7, new Seed(1));

    @Test
    void it_is_read_as_it_was_written() {
        assertThat(KeptSchedule.parse(KEPT.text())).isEqualTo(KEPT);
        assertThat(KEPT.text().lines().findFirst()).contains(KEPT.schedule());
    }

    @Test
    void anything_else_is_refused() {
        assertThatThrownBy(() -> KeptSchedule.parse("v1::lease\n")).isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("no kept schedule: 'v1::lease");
        assertThatThrownBy(() -> new KeptSchedules(folder.resolve("none")).all())
                .isInstanceOf(BadInputException.class).hasMessageContaining("none");
    }

    @Test
    void a_dead_mutant_is_kept_in_place_of_what_was_kept_before() throws IOException {
        KeptSchedules schedules = new KeptSchedules(folder.resolve("new"));
        Mutant mutant = Mutant.of(Canary.noFence(), "lease", "stale-write-refused", 40);
        Seed first = new Seed(1);
        Fate fate = new Examination(List.of(first), false, () -> false, () -> 0).of(mutant);
        schedules.keep(fate, first);
        Files.writeString(folder.resolve("new/SK-03.txt"), KEPT.text());
        assertThat(schedules.all()).containsExactly(KEPT);
        schedules.keep(fate, first);
        assertThat(schedules.all()).singleElement().satisfies(kept -> {
            assertThat(kept.id()).isEqualTo("SK-03");
            assertThat(kept.schedule()).isEqualTo(fate.shrunk().orElseThrow().text());
            assertThat(kept.number()).isEqualTo(fate.guided().getFirst().schedules());
        });
    }
}
