package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.Compare.Operand;
import dev.fencepost.model.etcd.Compare.Result;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the conditions of transactions say of keys, of ranges, and of keys that are not there. */
class ComparisonTest {

    private final TestEtcd etcd = new TestEtcd();

    /** "a" is created at 2, changed last at 4 and thereby in its third version, with lease 100; "b" is none of that. */
    @BeforeEach
    void writeTwoKeys() {
        etcd.grant(100, 60);
        etcd.call(EtcdCall.Put.of("a", "1"));
        etcd.call(EtcdCall.Put.of("a", "2"));
        etcd.call(EtcdCall.Put.of("a", "m", 100));
        etcd.call(EtcdCall.Put.of("b", "m"));
    }

    @Test
    void a_number_of_a_key_compares_in_four_ways() {
        assertComparesAs(2, "a", Operand.CreateRevision::new);
        assertComparesAs(4, "a", Operand.ModRevision::new);
        assertComparesAs(3, "a", Operand.Version::new);
        assertComparesAs(100, "a", Operand.Lease::new);
    }

    @Test
    void without_a_key_each_number_compares_as_0() {
        assertComparesAs(0, "x", Operand.CreateRevision::new);
        assertComparesAs(0, "x", Operand.ModRevision::new);
        assertComparesAs(0, "x", Operand.Version::new);
        assertComparesAs(0, "x", Operand.Lease::new);
    }

    private void assertComparesAs(long actual, String key, LongFunction<Operand> operand) {
        for (long other : List.of(actual - 1, actual, actual + 1)) {
            assertThat(holds(key, "", Result.EQUAL, operand.apply(other))).isEqualTo(actual == other);
            assertThat(holds(key, "", Result.NOT_EQUAL, operand.apply(other))).isEqualTo(actual != other);
            assertThat(holds(key, "", Result.GREATER, operand.apply(other))).isEqualTo(actual > other);
            assertThat(holds(key, "", Result.LESS, operand.apply(other))).isEqualTo(actual < other);
        }
    }

    @Test
    void a_value_compares_by_its_bytes_and_never_where_there_is_none() {
        assertThat(holds("a", "", Result.EQUAL, new Operand.Value("m"))).isTrue();
        assertThat(holds("a", "", Result.GREATER, new Operand.Value("l"))).isTrue();
        assertThat(holds("a", "", Result.LESS, new Operand.Value("n"))).isTrue();
        assertThat(holds("a", "", Result.EQUAL, new Operand.Value("n"))).isFalse();
        for (Result result : Result.values()) {
            assertThat(holds("x", "", result, new Operand.Value(""))).as(result.toString()).isFalse();
        }
    }

    @Test
    void of_a_range_every_key_has_to_hold() {
        assertThat(holds("a", "c", Result.EQUAL, new Operand.Value("m"))).isTrue();
        assertThat(holds("a", "c", Result.EQUAL, new Operand.Lease(100))).as("a alone").isFalse();
        assertThat(holds("a", "c", Result.EQUAL, new Operand.Lease(0))).as("b alone").isFalse();
        assertThat(holds("x", "z", Result.EQUAL, new Operand.Lease(0))).as("no key").isTrue();
    }

    @Test
    void all_conditions_have_to_hold() {
        Compare held = Compare.createdAt("a", 2);
        Compare broken = Compare.createdAt("a", 3);
        assertThat(allHold()).isTrue();
        assertThat(allHold(held, held)).isTrue();
        assertThat(allHold(held, broken)).isFalse();
        assertThat(allHold(broken, held)).isFalse();
    }

    private boolean holds(String key, String rangeEnd, Result result, Operand operand) {
        return allHold(new Compare(key, rangeEnd, result, operand));
    }

    private boolean allHold(Compare... compares) {
        return Comparison.allHold(List.of(compares), etcd.state().store());
    }
}
