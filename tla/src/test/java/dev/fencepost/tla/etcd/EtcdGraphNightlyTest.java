package dev.fencepost.tla.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.graph.GraphContract;
import dev.fencepost.tla.spec.SpecModules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The small worlds of the election through etcd that are too dear for every build. */
@Tag("nightly")
class EtcdGraphNightlyTest {

    static Stream<EtcdSmallWorlds> worlds() {
        return Stream.of(EtcdSmallWorlds.values()).filter(EtcdSmallWorlds::isNightly);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void code_and_specification_are_the_same(EtcdSmallWorlds world) {
        GraphContract.assertSame(world, world.compare(SpecModules.ofClassPath()));
    }

    static Stream<EtcdSmallWorlds> larger() {
        return Stream.of(EtcdSmallWorlds.values()).filter(world -> world.isOfOne() && !world.isCounted());
    }

    /** As in every build in the smaller ones. */
    @ParameterizedTest
    @MethodSource("larger")
    void tlc_by_itself_counts_as_many_states_in_the_larger_worlds_of_one(EtcdSmallWorlds world) {
        assertThat(world.count()).isEqualTo(world.states());
    }

    static Stream<EtcdSmallWorlds> unrefined() {
        return Stream.of(EtcdSmallWorlds.values()).filter(world -> !world.isCounted());
    }

    /** As in every build in the smaller ones. */
    @ParameterizedTest
    @MethodSource("unrefined")
    void tlc_by_itself_finds_that_the_code_refines_the_specification(EtcdSmallWorlds world) {
        GraphContract.assertRefines(world);
    }
}
