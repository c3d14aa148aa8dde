package dev.fencepost.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.jmh.gate.Forks;
import dev.fencepost.jmh.gate.Machine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Goal: {@code mvn verify -Pbenchmarks} is the gate as well; what nobody can say does not pass there either. */
@Tag("benchmarks")
class TimeGateTest {

    @Test
    void nothing_has_become_worse() {
        GateRun run = new GateRun(Machine.here(), new Forks(ProbeMain.class.getName(), List.of()),
                Checkout.around(Path.of("")).baseline());
        assertThat(run.judge()).as("exit code of the gate: 10 is a regression, 11 is inconclusive; see above").isZero();
    }
}
