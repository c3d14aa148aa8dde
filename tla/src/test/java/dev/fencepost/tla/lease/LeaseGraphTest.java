package dev.fencepost.tla.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.graph.GraphReport;
import dev.fencepost.tla.spec.ModelChecks;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The real code of the Lease election and its specification have the same states and the same steps. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeaseGraphTest {

    private final Map<LeaseWorlds, GraphReport> reports = new EnumMap<>(LeaseWorlds.class);

    @BeforeAll
    void visit() {
        for (LeaseWorlds world : LeaseWorlds.values()) {
            reports.put(world, world.compare());
        }
    }

    @Test
    void every_step_of_the_code_is_a_step_of_the_specification_and_the_other_way_round() {
        reports.forEach((world, report) -> {
            assertThat(report.differences()).as(world.name()).isEmpty();
            assertThat(report.missingSteps()).as(world.name()).isEmpty();
        });
    }

    @Test
    void both_reach_as_many_states_as_ever() {
        Map<LeaseWorlds, List<Integer>> pinned = new EnumMap<>(LeaseWorlds.class);
        Map<LeaseWorlds, List<Integer>> reached = new EnumMap<>(LeaseWorlds.class);
        reports.forEach((world, report) -> {
            pinned.put(world, List.of(world.states(), world.states()));
            reached.put(world, List.of(report.codeStates(), report.specStates()));
        });
        assertThat(reached).isEqualTo(pinned);
    }

    @Test
    void tlc_by_itself_counts_as_many_states_in_the_smaller_worlds_of_one() {
        ModelChecks checks = new ModelChecks();
        Map<LeaseWorlds, Long> counted = new EnumMap<>(LeaseWorlds.class);
        Map<LeaseWorlds, Long> reached = new EnumMap<>(LeaseWorlds.class);
        reports.forEach((world, report) -> {
            if (world.isCounted()) {
                counted.put(world, world.count(checks));
                reached.put(world, (long) report.codeStates());
            }
        });
        assertThat(counted).hasSizeGreaterThan(2).isEqualTo(reached);
    }

    @Test
    void worlds_with_the_same_variables_were_held_against_each_other_everywhere() {
        assertThat(reports).allSatisfy((world, report) -> assertThat(report.meetings()).isPositive());
    }

    @Test
    void the_code_reaches_every_action() {
        Set<String> reached = new TreeSet<>();
        reports.values().forEach(report -> reached.addAll(report.reached()));
        try (Spec spec = Spec.open(LeaseWorldSettings.smallest().spec())) {
            assertThat(reached).isEqualTo(spec.actions().stream().map(SpecAction::name).collect(Collectors.toSet()));
        }
    }
}
