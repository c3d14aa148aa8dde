package dev.fencepost.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Plans differ in kind, and each family is drawn apart from the others. */
class FaultMenuTest {

    @Test
    void everyFamilyIsOffInAboutHalfOfTheRuns() {
        TreeMap<String, Integer> on = new TreeMap<>();
        for (long i = 0; i < 400; i++) {
            Set<String> kinds = new TreeSet<>();
            Menus.everything().draw(new Seed(i), Toy.MINUTE).faults().forEach(fault -> kinds.add(fault.kind()));
            kinds.forEach(kind -> on.merge(kind, 1, Integer::sum));
        }
        assertThat(on).hasSize(20);
        // Two families draw pauses.
        on.forEach((kind, runs) -> assertThat(runs).as(kind).isBetween(150, kind.equals("pause") ? 340 : 250));
    }

    @Test
    void withoutOneFamilyTheOthersAreDrawnAsBefore() {
        FaultMenu all = Menus.everything();
        for (int left = 0; left < all.families().size(); left++) {
            List<FaultFamily> rest = new ArrayList<>(all.families());
            rest.remove(left);
            for (long i = 0; i < 20; i++) {
                assertThat(all.draw(new Seed(i), Toy.MINUTE).faults())
                        .containsAll(new FaultMenu(rest).draw(new Seed(i), Toy.MINUTE).faults());
            }
        }
    }

    @Property
    void aSpreadSizeStaysWithinItsBounds(@ForAll long seed, @ForAll @LongRange(min = 0) long one,
            @ForAll @LongRange(min = 0) long other) {
        long min = Math.min(one, other);
        long max = Math.max(one, other);
        PlanDraws draws = new PlanDraws(new Choices(new Seed(seed), Overrides.NONE, false), new DrawKey("x"), 1);

        assertThat(draws.spread(min, max)).isBetween(min, max);
    }

    @Test
    void smallSizesAreAsFrequentAsLargeOnes() {
        PlanDraws draws = new PlanDraws(new Choices(new Seed(1), Overrides.NONE, false), new DrawKey("x"), 1);
        int small = 0;
        int large = 0;
        for (int i = 0; i < 3_000; i++) {
            long size = draws.spread(0, 1_000_000);
            small += size < 100 ? 1 : 0;
            large += size >= 10_000 ? 1 : 0;
        }
        assertThat(small).isBetween(800, 1_200);
        assertThat(large).isBetween(800, 1_200);
    }
}
