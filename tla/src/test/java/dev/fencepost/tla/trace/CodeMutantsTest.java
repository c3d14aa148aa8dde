package dev.fencepost.tla.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.MutantLoader;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.MethodCall;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: broken code is refused by the specification alone, without any checker, and mostly in runs in which nothing bad
 * came of it.
 */
class CodeMutantsTest {

    private static final String SCENARIOS = "dev.fencepost.properties.scenario.Scenarios";
    private static final String LEASE = "dev.fencepost.election.lease.";
    private static final Seed SEED = new Seed(7);
    private static final RunLength LENGTH = new RunLength(180_000_000_000L, 180_000_000_000L, 1_000_000L);
    private static final TraceChecker CHECKER = new TraceChecker();

    @AfterAll
    static void close() {
        CHECKER.close();
    }

    /**
     * A mutation and a run that must be refused.
     *
     * @param mutation
     *            what is broken
     * @param scenario
     *            in which scenario it shows
     * @param run
     *            in which run of it
     * @param action
     *            the action at which it is refused
     */
    record Killed(Mutation mutation, String scenario, int run, String action) {

        @Override
        public String toString() {
            return mutation.id() + ", " + mutation.summary();
        }
    }

    static Stream<Killed> mutants() {
        List<Killed> all = new ArrayList<>();
        for (Mutation mutation : Canary.mutations()) {
            switch (mutation.id()) {
                case "C2-30", "no-allowance" -> all.add(new Killed(mutation, "lease", 0, "AnsweredWrite"));
                case "C2-04" -> all.add(new Killed(mutation, "canary", 0, "AnsweredRead"));
                default -> all.add(new Killed(mutation, "lease", 5, "JudgeWrite"));
            }
        }
        all.add(new Killed(always("LeaseDraft", "isOurs", true), "lease", 0, "Close"));
        all.add(new Killed(always("HolderRules", "unchanged", true), "lease", 1, "AnsweredRead"));
        all.add(new Killed(always("CandidateRules", "expired", true), "lease", 0, "AnsweredRead"));
        all.add(new Killed(always("LeaseDraft", "highestKnownToken", 0L), "lease", 0, "AnsweredRead"));
        all.add(new Killed(always("LeaseDraft", "floorKnown", true), "lease", 0, "AnsweredRead"));
        all.add(new Killed(deaf(), "lease", 0, "AnsweredWrite"));
        return all.stream();
    }

    /** Every swap is heard as a conflict, which the network makes of an applied one only by delivering it twice. */
    private static Mutation deaf() {
        try {
            return new Mutation("LeaseAnswer.toReplace", "always a conflict", List.of(new ClassEdit.Replace(
                    "dev.fencepost.election.kubernetes.LeaseAnswer", ElementMatchers.named("toReplace"),
                    MethodCall.construct(LeaseReply.Conflict.class.getDeclaredConstructor()))));
        } catch (NoSuchMethodException gone) {
            throw new IllegalStateException(gone);
        }
    }

    private static Mutation always(String type, String method, Object value) {
        return new Mutation(type + "." + method, "always " + value, List.of(new ClassEdit.Replace(LEASE + type,
                ElementMatchers.named(method), FixedValue.value(value))));
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void a_run_of_broken_code_is_refused(Killed mutant) throws ReflectiveOperationException {
        Subject subject = subject(mutant);
        Schedule schedule = subject.draw(subject.defaultConfig(), SEED.ofRun(mutant.run())).withLength(LENGTH);

        TraceResult result = CHECKER.check(TraceMaker.run(subject, schedule).traces().getFirst());

        assertThat(result).isInstanceOf(TraceResult.Refused.class);
        assertThat(((TraceResult.Refused) result).text()).contains("\"e\":\"" + mutant.action() + "\"");
    }

    private static Subject subject(Killed mutant) throws ReflectiveOperationException {
        MutantLoader loader = new MutantLoader(CodeMutantsTest.class.getClassLoader(), List.of(mutant.mutation()));
        Class<?> catalogue = loader.loadClass(SCENARIOS);
        if (mutant.scenario().equals("canary")) {
            return (Subject) catalogue.getMethod("canary").invoke(null);
        }
        List<?> all = (List<?>) catalogue.getMethod("all").invoke(null);
        return all.stream().map(Subject.class::cast).filter(each -> each.name().equals(mutant.scenario())).findFirst()
                .orElseThrow();
    }
}
