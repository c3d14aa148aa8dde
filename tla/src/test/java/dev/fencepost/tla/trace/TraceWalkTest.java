package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.SpecValue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Goal: outside the envelope only that is forgiven which rests on it, and the search looks at every path. */
class TraceWalkTest {

    private static final TraceSpec.Kind COUNTER = new TraceSpec.Kind("counter", "Counter", "TraceCounter",
            List.of("NoNegative", "Few"), List.of("Slowly"), Set.of("Few", "Slowly"),
            TraceLines.of("Add Maybe: by"));

    private static TraceResult walk(Clocks clocks, SpecValue.Rec... events) {
        TraceSpec wanted = new TraceSpec(COUNTER, clocks, Map.of());
        TraceHeader header = new TraceHeader("counter", clocks, "none", "none", "none", Map.of());
        try (TraceSpecs specs = new TraceSpecs()) {
            return new TraceWalk(specs, wanted, new Trace(header, List.of(events)), (spec, before, event) -> {})
                    .result();
        }
    }

    private static SpecValue.Rec event(String action, String field, int number) {
        return new SpecValue.Rec(Map.of("e", SpecValue.of(action), field, SpecValue.of(number)));
    }

    private static SpecValue.Rec add(int by) {
        return event("Add", "by", by);
    }

    @Test
    void where_bounds_are_kept_every_property_must_hold() {
        TraceResult result = walk(Clocks.BOUNDED, add(1), add(2));

        assertThat(result).isInstanceOfSatisfying(TraceResult.Refused.class, refused -> {
            assertThat(refused.event()).isEqualTo(2);
            assertThat(refused.why()).isEqualTo("after Add the property Slowly does not hold");
        });
    }

    @Test
    void where_none_are_kept_each_broken_property_is_told_once() {
        TraceResult result = walk(Clocks.ANY, add(2), add(1), add(2), add(2));

        assertThat(result).isInstanceOfSatisfying(TraceResult.Accepted.class,
                accepted -> assertThat(accepted.broken()).containsExactly(new TraceResult.Broken(1, "Slowly"),
                        new TraceResult.Broken(3, "Few")));
    }

    @Test
    void what_rests_on_no_bounds_is_refused_though_another_property_is_broken_already() {
        TraceResult result = walk(Clocks.ANY, add(2), add(-3), add(5));

        assertThat(result).isInstanceOfSatisfying(TraceResult.Refused.class, refused -> {
            assertThat(refused.event()).isEqualTo(2);
            assertThat(refused.why()).isEqualTo("after Add the property NoNegative does not hold");
        });
    }

    @Test
    void what_a_given_up_path_broke_is_not_told() {
        TraceResult result = walk(Clocks.ANY, event("Maybe", "by", 4), add(1), event("Seen", "number", 3));

        assertThat(result).isInstanceOfSatisfying(TraceResult.Accepted.class,
                accepted -> assertThat(accepted.broken()).containsExactly(new TraceResult.Broken(1, "Slowly")));
    }

    @Test
    void a_refusal_is_of_the_furthest_event_that_any_path_came_to() {
        TraceResult result = walk(Clocks.ANY, event("Maybe", "by", 4), event("Seen", "number", 2),
                event("Seen", "number", 7));

        assertThat(result).isInstanceOfSatisfying(TraceResult.Refused.class,
                refused -> assertThat(refused.event()).isEqualTo(3));
    }
}
