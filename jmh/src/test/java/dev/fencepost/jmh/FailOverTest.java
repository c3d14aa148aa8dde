package dev.fencepost.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.jmh.report.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal: simulated fail-over lies between what a lease leaves and what the election promises. */
class FailOverTest {

    /**
     * Over a Lease: at the earliest a lease less a renewal after the crash, less what its last answer was under way; at
     * the latest a lease, the successor's reading and the claim after it. Through etcd: of the TTL a third may be gone.
     */
    @Test
    void nobody_is_followed_early_or_never() {
        List<Results.FailOver> all = FailOver.all(20);
        assertThat(all).extracting(Results.FailOver::election).containsExactly("Lease", "etcd");
        assertThat(all.getFirst().leastSeconds()).isGreaterThan(9.9);
        assertThat(all.getFirst().mostSeconds()).isLessThan(17.5);
        assertThat(all.getLast().leastSeconds()).isGreaterThan(6.5);
        assertThat(all.getLast().mostSeconds()).isLessThan(12);
        assertThat(all).allSatisfy(each -> assertThat(each.medianSeconds())
                .isBetween(each.leastSeconds(), each.mostSeconds()));
    }
}
