package dev.fencepost.tla.etcd;

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
}
