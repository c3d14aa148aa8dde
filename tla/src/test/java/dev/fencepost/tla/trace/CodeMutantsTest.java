package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.MutantLoader;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: broken code is refused by the specification alone, without any checker, and mostly in runs in which nothing bad
 * came of it; and nothing else is.
 */
@Tag("nightly")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CodeMutantsTest {

    private static final String SCENARIOS = "dev.fencepost.properties.scenario.Scenarios";
    private static final Seed SEED = new Seed(7);
    private static final RunLength LENGTH = new RunLength(180_000_000_000L, 180_000_000_000L, 1_000_000L);

    private final TraceChecker checker = new TraceChecker();

    @AfterAll
    void close() {
        checker.close();
    }

    static List<CodeMutant> mutants() {
        return CodeMutants.all();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void a_run_of_broken_code_is_refused_where_the_specification_can_see_it(CodeMutant mutant)
            throws ReflectiveOperationException {
        TraceMaker.TracedRun run = run(mutant.scenario(), mutant.run(), List.of(mutant.mutation()));

        TraceResult result = checker.check(run.traces().getFirst());

        assertThat(refusedAt(result)).isEqualTo(mutant.refusedAt());
        assertThat(run.trial().signature()).as("what the checkers say").isEqualTo(mutant.checker());
    }

    /**
     * A run of healthy code, loaded as the mutants are.
     *
     * @param scenario
     *            of which scenario
     * @param run
     *            which run
     */
    record Twin(String scenario, int run) {}

    static Stream<Twin> twins() {
        return mutants().stream().map(mutant -> new Twin(mutant.scenario(), mutant.run())).distinct();
    }

    @ParameterizedTest
    @MethodSource("twins")
    void the_same_run_of_healthy_code_is_accepted(Twin twin) throws ReflectiveOperationException {
        TraceMaker.TracedRun run = run(twin.scenario(), twin.run(), List.of());

        assertThat(refusedAt(checker.check(run.traces().getFirst()))).isEmpty();
        assertThat(run.trial().signature()).isEmpty();
    }

    /** At which action a trace is refused; empty if it is accepted. */
    static String refusedAt(TraceResult result) {
        return switch (result) {
            case TraceResult.Accepted accepted -> "";
            case TraceResult.Refused refused -> refused.text().replaceFirst(".*\"e\":\"(\\w+)\".*", "$1");
        };
    }

    private static TraceMaker.TracedRun run(String scenario, int run, List<Mutation> mutations)
            throws ReflectiveOperationException {
        Class<?> catalogue = new MutantLoader(CodeMutantsTest.class.getClassLoader(), mutations).loadClass(SCENARIOS);
        Subject subject;
        if (scenario.equals(CodeMutants.CANARY)) {
            subject = (Subject) catalogue.getMethod("canary").invoke(null);
        } else {
            List<?> all = (List<?>) catalogue.getMethod("all").invoke(null);
            subject = all.stream().map(Subject.class::cast).filter(each -> each.name().equals(scenario)).findFirst()
                    .orElseThrow();
        }
        return TraceMaker.run(subject, subject.draw(subject.defaultConfig(), SEED.ofRun(run)).withLength(LENGTH));
    }
}
