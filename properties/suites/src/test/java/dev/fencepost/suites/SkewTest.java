package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.stream.IntStream;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import org.junit.jupiter.api.Test;

/** Goal: the declared skew counts twice, since the walls of holder and judge may be off in opposite directions. */
class SkewTest {

    private static final Seed SEED = new Seed(1);
    private static final int BUDGET = 60;

    private static final Mutation COUNTED_ONCE = new Mutation("skew-once", "the skew counts once",
            List.of(new ClassEdit.Rewrite("dev.fencepost.election.LeaseTimings",
                    ElementMatchers.named("allowanceNanos"), SkewTest::twiceBecomesOnce)));

    @Test
    void countingTheSkewOnceIsCaughtAndCountingItTwiceHolds() {
        assertThat(trials(Mutants.of(Scenarios.wallClock().name(), List.of(COUNTED_ONCE)))).extracting(Trial::finding)
                .contains(Finding.SAFETY);
        Subject healthy = Scenarios.wallClock();
        assertThat(trials(healthy)).allSatisfy(trial -> assertThat(trial.finding())
                .as(() -> FailingRun.told(healthy, trial)).isEqualTo(Finding.HELD));
    }

    private static List<Trial> trials(Subject subject) {
        return IntStream.range(0, BUDGET)
                .mapToObj(run -> subject.run(subject.draw(subject.defaultConfig(), SEED.ofRun(run)))).toList();
    }

    private static MethodVisitor twiceBecomesOnce(TypeDescription type, MethodDescription method,
            MethodVisitor visitor, Implementation.Context context, TypePool types, int writerFlags,
            int readerFlags) {
        return new MethodVisitor(Opcodes.ASM9, visitor) {

            @Override
            public void visitLdcInsn(Object value) {
                super.visitLdcInsn(value.equals(2L) ? (Object) 1L : value);
            }
        };
    }
}
