package dev.fencepost.model.etcd.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The model answers as real etcd servers did: every recorded case, as each version, in every world.
 *
 * <p>Where a case leaves an outcome open, each recorded alternative must be reached in some world, and nothing else in
 * any. Where it does not, no choice of a world may make a difference.
 */
class EtcdConformanceTest {

    private static final int CASES = 210;

    @TestFactory
    Stream<DynamicTest> answers_as_the_recorded_servers() {
        return RecordedCase.all().stream().flatMap(recorded -> recorded.servers().stream().map(
                version -> DynamicTest.dynamicTest(recorded.name() + " on " + version,
                        () -> replay(recorded, version))));
    }

    @Test
    void all_cases_are_there_and_none_is_skipped() {
        List<RecordedCase> cases = RecordedCase.all();
        List<String> modelled = Arrays.stream(EtcdVersion.values()).map(EtcdVersion::text).toList();

        assertThat(cases).hasSize(CASES);
        assertThat(cases.stream().map(RecordedCase::name)).doesNotHaveDuplicates();
        assertThat(cases).allSatisfy(recorded -> assertThat(recorded.servers()).isEqualTo(modelled));
        assertThat(answers_as_the_recorded_servers()).hasSize(CASES * modelled.size());
    }

    private static void replay(RecordedCase recorded, String version) throws Mismatch {
        Set<String> reached = new TreeSet<>();
        for (World world : World.all()) {
            try {
                reached.addAll(Replay.of(recorded, version, new ModelPerformer(world, versionOf(version))));
            } catch (Mismatch mismatch) {
                throw mismatch.in("world " + world);
            }
        }
        assertThat(reached).as("alternatives reached").isEqualTo(recorded.alternatives(version));
    }

    private static EtcdVersion versionOf(String text) {
        return Arrays.stream(EtcdVersion.values()).filter(version -> version.text().equals(text)).findAny()
                .orElseThrow();
    }
}
