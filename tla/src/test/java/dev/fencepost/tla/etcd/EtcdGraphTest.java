package dev.fencepost.tla.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.graph.GraphReport;
import dev.fencepost.tla.spec.ModelChecks;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecModules;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every state and every step of the real election through etcd, in small worlds, and those of its specification. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EtcdGraphTest {

    /** What no small world plays: a watch of the server that is behind, and a server that restarts. */
    private static final Set<String> NOT_PLAYED = Set.of("CatchUp", "ServerRestarts");

    private final Map<EtcdSmallWorlds, GraphReport> reports = new EnumMap<>(EtcdSmallWorlds.class);

    @BeforeAll
    void compare() {
        for (EtcdSmallWorlds world : EtcdSmallWorlds.values()) {
            reports.put(world, world.compare(SpecModules.ofClassPath()));
        }
    }

    private GraphReport report(EtcdSmallWorlds world) {
        return Objects.requireNonNull(reports.get(world), world.name());
    }

    @ParameterizedTest
    @EnumSource
    void every_step_of_the_code_is_the_step_of_the_specification_that_it_should_be(EtcdSmallWorlds world) {
        assertThat(report(world).wrongSteps()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void code_and_specification_reach_the_same_states(EtcdSmallWorlds world) {
        GraphReport report = report(world);
        assertThat(report.differences()).isEmpty();
        assertThat(List.of(report.codeStates(), report.specStates())).containsOnly(world.states());
    }

    @Test
    void tlc_by_itself_counts_as_many_states_in_the_smaller_worlds_of_one() {
        ModelChecks checks = new ModelChecks();
        Map<EtcdSmallWorlds, Long> counted = new EnumMap<>(EtcdSmallWorlds.class);
        Map<EtcdSmallWorlds, Long> reached = new EnumMap<>(EtcdSmallWorlds.class);
        reports.forEach((world, report) -> {
            if (world.isCounted()) {
                counted.put(world, world.count(checks));
                reached.put(world, (long) report.codeStates());
            }
        });
        assertThat(counted).hasSizeGreaterThan(2).isEqualTo(reached);
    }

    @ParameterizedTest
    @EnumSource
    void worlds_with_the_same_variables_were_held_against_each_other(EtcdSmallWorlds world) {
        assertThat(report(world).meetings()).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void the_code_takes_every_step_that_the_specification_allows(EtcdSmallWorlds world) {
        assertThat(report(world).missingSteps()).isEmpty();
    }

    @Test
    void the_code_takes_every_action_of_the_specification_but_two() {
        Set<String> reached = new TreeSet<>(NOT_PLAYED);
        reports.values().forEach(report -> reached.addAll(report.reached()));
        try (Spec spec = Spec.open(EtcdSmallWorlds.TWO.config())) {
            assertThat(reached).containsExactlyElementsOf(
                    spec.actions().stream().map(SpecAction::name).distinct().sorted().toList());
        }
    }
}
