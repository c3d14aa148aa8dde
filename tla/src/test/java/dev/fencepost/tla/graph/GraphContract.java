package dev.fencepost.tla.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.page.Comments;
import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.SpecModules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What holds of the small worlds that are visited in every build: the real code and its specification are the same. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class GraphContract {

    private final String module;
    private final List<PinnedWorld> worlds;
    private final Map<PinnedWorld, GraphReport> reports = new LinkedHashMap<>();

    /**
     * The worlds of one specification.
     *
     * @param module
     *            whose actions those worlds must take
     */
    protected GraphContract(String module, PinnedWorld... worlds) {
        this.module = module;
        this.worlds = List.of(worlds).stream().filter(world -> !world.isNightly()).toList();
    }

    @BeforeAll
    void visit() {
        worlds.forEach(world -> reports.put(world, world.compare(SpecModules.ofClassPath())));
    }

    /** Demands that code and specification have the same states and steps, and as many states as ever. */
    public static void assertSame(PinnedWorld world, GraphReport report) {
        assertThat(report.differences()).as(world.name()).isEmpty();
        assertThat(report.missingSteps()).as(world.name()).isEmpty();
        assertThat(List.of(report.codeStates(), report.specStates())).as(world.name()).containsOnly(world.states());
    }

    /**
     * Demands that TLC, which goes through the code by itself, finds nothing violated, and as many states as ever; of
     * two candidates, without symmetry, as many as it counts of the specification.
     */
    public static void assertRefines(PinnedWorld world) {
        CheckResult result = world.refines(SpecModules.ofClassPath());
        assertThat(result.holds()).as(world.name() + ": " + result).isTrue();
        assertThat(result.distinct()).as(world.name()).isEqualTo(world.isOfOne() ? world.states() : world.count());
    }

    @Test
    void every_step_of_the_code_is_a_step_of_the_specification_and_the_other_way_round() {
        assertThat(reports).hasSameSizeAs(worlds).allSatisfy(GraphContract::assertSame);
    }

    @Test
    void tlc_by_itself_counts_as_many_states_in_the_smaller_worlds_of_one() {
        Map<String, Long> counted = new LinkedHashMap<>();
        Map<String, Long> reached = new LinkedHashMap<>();
        reports.forEach((world, report) -> {
            if (world.isCounted()) {
                counted.put(world.name(), world.count());
                reached.put(world.name(), (long) report.codeStates());
            }
        });
        assertThat(counted).hasSizeGreaterThan(2).isEqualTo(reached);
    }

    @Test
    void tlc_by_itself_finds_that_the_code_refines_the_specification_in_the_smaller_worlds_of_one() {
        List<PinnedWorld> small = worlds.stream().filter(PinnedWorld::isCounted).toList();
        assertThat(small).hasSizeGreaterThan(2).allSatisfy(GraphContract::assertRefines);
    }

    @Test
    void worlds_with_the_same_variables_were_held_against_each_other_everywhere() {
        assertThat(reports).allSatisfy((world, report) -> assertThat(report.meetings()).as(world.name()).isPositive());
    }

    /** There is no exception: what no small world plays is red. */
    @Test
    void the_code_takes_every_action_of_the_specification_in_some_world() {
        Set<String> reached = new TreeSet<>();
        reports.values().forEach(report -> reached.addAll(report.reached()));
        assertThat(reached).containsExactlyElementsOf(
                Comments.marked(SpecModules.ofClassPath().text(module).orElseThrow()));
    }
}
