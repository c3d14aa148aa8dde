package dev.fencepost.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.jmh.gate.Baseline;
import dev.fencepost.jmh.gate.Forks;
import dev.fencepost.jmh.gate.MeasuringFailed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Goal: nothing on the way of a leader allocates a byte more than the baseline says; the verdict allocates none. */
class AllocationGateTest {

    private static final Path FILE = Checkout.around(Path.of("")).baseline();

    @Test
    void acquiring_renewing_conflict_and_loss_allocate_what_the_baseline_says_to_the_byte() throws MeasuringFailed {
        Map<String, Long> bytes = new Forks(ProbeMain.class.getName(), List.of()).bytes();
        Map<String, Long> limits = Baseline.read(FILE).bytes();
        assertThat(bytes.keySet()).as("the baseline is of these probes").isEqualTo(limits.keySet());
        assertThat(bytes).allSatisfy((name, allocated) -> assertThat(allocated)
                .as("%s allocates more; if that is right, say why and run: ./fencepost bench --gate --record", name)
                .isLessThanOrEqualTo(limits.getOrDefault(name, 0L)));
        assertThat(bytes).containsEntry("tokenValid", 0L).containsEntry("token", 0L);
    }
}
