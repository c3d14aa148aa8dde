package dev.fencepost.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.jmh.gate.Baseline;
import dev.fencepost.jmh.gate.Forks;
import dev.fencepost.jmh.gate.Gate;
import dev.fencepost.jmh.gate.Gate.Outcome;
import dev.fencepost.jmh.gate.Machine;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.MutantLoader;
import dev.fencepost.properties.mutant.Mutation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.api.Test;

/** Goal: the gate is red for a build that was made worse on purpose; a gate that cannot fail is none. */
class SlowedBuildTest {

    private static final String RENEW = "lease.renew";
    private static final String RENEW_TIME = "lease.renew / calibration";
    private static final Baseline RECORDED = Baseline.read(Checkout.around(Path.of("")).baseline());

    /** On any processor: the slowed build is slower than any of them is beside another. */
    private static final Baseline RENEWAL = new Baseline(Machine.here().processor(),
            Map.of(RENEW, RECORDED.bytes().getOrDefault(RENEW, 0L)),
            Map.of(RENEW_TIME, RECORDED.ratios().getOrDefault(RENEW_TIME, 0.0)));

    /** Woven into each step of the protocol: makes an array that nobody reads. */
    static final class Allocates {

        private Allocates() {}

        @Advice.OnMethodEnter
        static Object waste() {
            return new long[4];
        }
    }

    /** Woven into each step of the protocol: some ten times what a renewal takes. */
    static final class Spins {

        private Spins() {}

        @Advice.OnMethodEnter
        static void waste() {
            for (int i = 0; i < 30; i++) {
                Thread.onSpinWait();
            }
        }
    }

    /** The measuring process of a build whose protocol allocates. */
    static final class GreedyMain {

        private GreedyMain() {}

        public static void main(String[] arguments) throws ReflectiveOperationException {
            measure(Allocates.class, arguments);
        }
    }

    /** The measuring process of a build whose protocol spins. */
    static final class SpinningMain {

        private SpinningMain() {}

        public static void main(String[] arguments) throws ReflectiveOperationException {
            measure(Spins.class, arguments);
        }
    }

    private static void measure(Class<?> advice, String[] arguments) throws ReflectiveOperationException {
        Mutation worse = new Mutation(advice.getSimpleName(), "a step is made worse",
                List.of(Edits.advised("dev.fencepost.election.lease.LeaseProtocol", "act", advice)));
        Class<?> probes = new MutantLoader(SlowedBuildTest.class.getClassLoader(), List.of(worse))
                .loadClass(ProbeMain.class.getName());
        Method main = probes.getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        main.invoke(null, (Object) arguments);
    }

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private Outcome judged(Class<?> mainClass, Baseline baseline) {
        Forks forks = new Forks(mainClass.getName(), List.of(RENEW));
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        return new Gate(forks, Machine.here(), System::nanoTime, out).judge(baseline);
    }

    @Test
    void a_build_that_allocates_is_a_regression() {
        assertThat(judged(GreedyMain.class, RENEWAL)).isEqualTo(Outcome.REGRESSED);
        assertThat(said.toString(StandardCharsets.UTF_8)).containsPattern(RENEW + " .*REGRESSED")
                .doesNotContain("Time as a ratio");
    }

    @Test
    void a_build_that_spins_is_a_regression() {
        assertThat(judged(SpinningMain.class, RENEWAL)).isEqualTo(Outcome.REGRESSED);
        assertThat(said.toString(StandardCharsets.UTF_8)).containsPattern(RENEW_TIME + " .*REGRESSED");
    }
}
