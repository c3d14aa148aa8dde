package dev.fencepost.properties.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.checker.Oracle;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.MutantLoader;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Explorer;
import dev.fencepost.simulator.explore.Limits;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.asm.AsmVisitorWrapper.ForDeclaredMethods.MethodVisitorWrapper;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.Test;

/**
 * Goal: bugs at a boundary are found by exploring, too, by a way that none is shorter than; the code without them holds
 * as deep.
 */
class ExploredMutantsTest {

    private static final String LEASE = "dev.fencepost.election.lease.";
    private static final String DRAFT = "dev/fencepost/election/lease/LeaseDraft";
    private static final String PHASE = "dev/fencepost/election/lease/Phase";

    private static final Explorer.Progress QUIET = (states, steps, waiting, depth) -> {};

    private static final SmallSettings CALM = SmallSettings.DEFAULT.withFaults(0, Set.of());
    private static final SmallSettings PAUSED = SmallSettings.DEFAULT.withLed(true).withFaults(1,
            EnumSet.of(AccidentKind.PAUSE));

    @Test
    void aLeaseThatIsTakenAtTheInstantOfItsEndIsFoundBySoManyChoices() {
        isFound(mutation("C2-04"), CALM, Oracle.TAKEOVER_STRICT, 20);
    }

    @Test
    void validityThatCountsFromTheAnswerIsFoundBySoManyChoices() {
        isFound(mutation("C2-30"), PAUSED, Oracle.SINGLE_HOLDER, 41);
    }

    @Test
    void aStoreWithoutAFenceIsFoundBySoManyChoices() {
        isFound(mutation("SK-03"), PAUSED, Oracle.STALE_WRITE_REFUSED, 30);
    }

    /** A holder that has reported its loss renews because the Lease still names it, and takes what it gets. */
    @Test
    void aLeaderThatRenewsThroughTheGapIsFoundBySoManyChoices() {
        Mutation resumes = new Mutation("C2-15", "renewed though lost", List.of(
                new ClassEdit.Rewrite(LEASE + "HolderRules", ElementMatchers.named("act"),
                        fields((visitor, opcode, name) -> {
                            if (opcode != Opcodes.GETFIELD || !name.equals("lapsing")) {
                                return false;
                            }
                            visitor.visitInsn(Opcodes.POP);
                            visitor.visitInsn(Opcodes.ICONST_0);
                            return true;
                        })),
                new ClassEdit.Rewrite(LEASE + "ConfirmRules", ElementMatchers.named("renewed"),
                        fields((visitor, opcode, name) -> {
                            if (opcode != Opcodes.GETSTATIC || !name.equals("LEADING")) {
                                return false;
                            }
                            visitor.visitVarInsn(Opcodes.ALOAD, 0);
                            visitor.visitFieldInsn(Opcodes.GETFIELD, DRAFT, "phase", "L" + PHASE + ";");
                            return true;
                        }))));
        isFound(resumes, PAUSED, Oracle.NO_RESUME_AFTER_LOST, 17);
    }

    private static Mutation mutation(String id) {
        return Canary.mutations().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    private static void isFound(Mutation mutation, SmallSettings settings, Oracle rule, int choices) {
        Explored broken = mutated(mutation, settings).explore(Limits.NONE, QUIET);

        assertThat(broken.end()).isEqualTo(Explored.End.VIOLATED);
        Explored.Counterexample found = broken.counterexample().orElseThrow();
        assertThat(found.violation().rule()).as(found.violation().sentence()).isEqualTo(rule.checker());
        assertThat(found.choices()).hasSize(choices);
        assertThat(SmallWorlds.of(SmallWorlds.LEASE, settings).explore(Limits.NONE.withDepth(choices), QUIET)
                .counterexample()).isEmpty();
    }

    private static SmallWorld<?> mutated(Mutation mutation, SmallSettings settings) {
        MutantLoader loader = new MutantLoader(ExploredMutantsTest.class.getClassLoader(), List.of(mutation));
        try {
            return (SmallWorld<?>) loader.loadClass(SmallWorlds.class.getName())
                    .getMethod("of", String.class, String.class).invoke(null, SmallWorlds.LEASE, settings.text());
        } catch (ReflectiveOperationException missing) {
            throw new LinkageError("the mutated world cannot be made", missing);
        }
    }

    /** Replaces an access to a field, or leaves it. */
    private interface Access {
        boolean replaced(MethodVisitor visitor, int opcode, String name);
    }

    private static MethodVisitorWrapper fields(Access access) {
        return (type, method, visitor, context, types, writerFlags, readerFlags) -> new MethodVisitor(Opcodes.ASM9,
                visitor) {

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                if (!access.replaced(mv, opcode, name)) {
                    super.visitFieldInsn(opcode, owner, name, descriptor);
                }
            }
        };
    }
}
