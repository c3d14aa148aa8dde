package dev.fencepost.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds everything that is not a test to the rules. */
class ArchitectureTest {

    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.fencepost");

    @Test
    void sees_the_classes_it_judges() {
        assertThat(OURS.stream().map(type -> type.getName()))
                .contains("dev.fencepost.election.FencingToken", "dev.fencepost.election.etcd.EtcdCodec",
                        "dev.fencepost.properties.package-info", "dev.fencepost.tla.spec.Spec",
                        "dev.fencepost.suites.FailingRun");
    }

    @TestFactory
    Stream<DynamicTest> every_rule_holds() {
        return Stream.of(Seams.ALL.stream().map(Ban::rule), new Modules("dev.fencepost").rules().stream(),
                Stream.of(Habits.NO_STATIC_MUTABLE_STATE, Habits.NO_EMPTY_WORDS))
                .flatMap(rules -> rules)
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> holds(rule)));
    }

    private static void holds(ArchRule rule) {
        rule.check(OURS);
    }
}
