package dev.fencepost.tla.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.MutantLoader;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.tla.spec.SpecModules;
import java.util.List;
import java.util.function.Supplier;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A change of one character, on either side, is seen. */
class EtcdGraphMutationTest {

    private static final String CODE = "dev.fencepost.election.campaign.";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Reached(n, instant) == clock[n] >= instant   | Reached(n, instant) == clock[n] > instant
            RunOut(lease) == serverClock >= lease.since   | RunOut(lease) == serverClock > lease.since
            w.previous = state.revision                 | w.previous # state.revision
            """)
    void a_change_of_one_character_in_the_specification_is_seen(String sound, String wrong) {
        String text = SpecModules.ofClassPath().text("EtcdElection").orElseThrow();
        assertThat(text).contains(sound);
        SpecModules changed = SpecModules.ofClassPath().with("EtcdElection", text.replace(sound, wrong));
        assertThat(EtcdSmallWorlds.TOUCHED.compare(changed).differences()).isNotEmpty();
    }

    /** As a change of {@code >=} to {@code >}. */
    @Test
    void that_an_instant_is_reached_one_later_is_seen() {
        assertThat(differences("CampaignDraft", "reached", Opcodes.IFLT, Opcodes.IFLE)).isPositive();
    }

    /** As a change of {@code ==} to {@code !=}. */
    @Test
    void that_the_wrong_key_counts_for_the_own_one_is_seen() {
        assertThat(differences("AttemptRules", "isOurs", Opcodes.IFNE, Opcodes.IFEQ)).isPositive();
    }

    /** As a change of {@code +} to {@code -}. */
    @Test
    void that_a_renewal_shortens_the_validity_is_seen() {
        assertThat(differences("RenewalWatchdog", "armed", Opcodes.LADD, Opcodes.LSUB)).isPositive();
    }

    @Test
    void the_code_as_it_is_loaded_for_a_mutation_differs_in_nothing() {
        assertThat(differences("CampaignDraft", "reached", Opcodes.IFLT, Opcodes.IFLT)).isZero();
    }

    @Test
    void tlc_by_itself_finds_the_step_that_takes_the_wrong_key_for_the_own_one() {
        assertThat((String) probed(RefinementProbe.class, "AttemptRules", "isOurs", Opcodes.IFNE, Opcodes.IFEQ))
                .startsWith("SpecSteps is violated by 10 states, ").contains("CodeStep");
    }

    private static int differences(String type, String method, int opcode, int other) {
        return (int) probed(GraphProbe.class, type, method, opcode, other);
    }

    private static Object probed(Class<? extends Supplier<?>> probe, String type, String method, int opcode,
            int other) {
        Mutation mutation = new Mutation("X-01", "one character",
                List.of(new ClassEdit.Rewrite(CODE + type, ElementMatchers.named(method),
                        new OpcodeSwap(opcode, other))));
        MutantLoader loader = new MutantLoader(EtcdGraphMutationTest.class.getClassLoader(), List.of(mutation));
        try {
            Object loaded = loader.loadClass(probe.getName()).getDeclaredConstructor().newInstance();
            return ((Supplier<?>) loaded).get();
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("the probe cannot be loaded", missing);
        }
    }
}
