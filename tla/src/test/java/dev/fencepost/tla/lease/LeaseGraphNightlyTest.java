package dev.fencepost.tla.lease;

import dev.fencepost.tla.graph.GraphContract;
import dev.fencepost.tla.spec.SpecModules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The small worlds of the Lease election that are too dear for every build. */
@Tag("nightly")
class LeaseGraphNightlyTest {

    static Stream<LeaseWorlds> worlds() {
        return Stream.of(LeaseWorlds.values()).filter(LeaseWorlds::isNightly);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void code_and_specification_are_the_same(LeaseWorlds world) {
        GraphContract.assertSame(world, world.compare(SpecModules.ofClassPath()));
    }
}
