package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ElectionFigures;
import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import java.util.List;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** The recorded bugs of leaders that renew, stop, leave and tell of themselves as they should not. */
final class SkillPageBugs {

    private static final String ELECTION = "dev.fencepost.election.";
    private static final String LEASE = ELECTION + "lease.";

    private SkillPageBugs() {}

    static List<Bug> all() {
        return List.of(
                Mutant.of(new Mutation("SK-01", "the work finishes its batch after a renewal has failed",
                        List.of(Edits.rewrite("dev.fencepost.properties.cluster.WorkActor", "check",
                                FinishesItsBatch::new))),
                        "lease", "acts-only-while-valid", 30)
                        .since("The work is its user's, so the simulated one stands for it, and"
                                + " `acts-only-while-valid` sees each act; that its verdict is true at one candidate"
                                + " alone stays so."),
                Mutant.of(new Mutation("SK-02", "renewed so late that one lost renewal costs the lease",
                        List.of(Edits.rewrite(LEASE + "ConfirmRules", "renewed", RenewsLate::new))), "lease",
                        "no-needless-loss", 100),
                Mutant.of(Canary.noFence(), "lease", "stale-write-refused", 100),
                Mutant.of(new Mutation("SK-04", "no resignation: a leader that stops lets its lease run out",
                        List.of(Edits.calling(LEASE + "ExitRules", "beginRelease", "finish"))), "lease",
                        "graceful-handoff", 60),
                Mutant.of(new Mutation("SK-05", "a release frees whatever Lease it finds, the successor's too",
                        List.of(Edits.rewrite(LEASE + "ExitRules", "found", WhoeverHasIt::new))), "lease",
                        "single-holder", 300),
                Mutant.of(new Mutation("SK-07", "the gauges show no change of leader, so that nobody is alarmed by it",
                        List.of(Edits.advised(ELECTION + "ElectionFigures", "after", Unchanged.class))), "lease",
                        "observable", 10));
    }

    /** Takes the verdict for true once the work has begun. */
    private static final class FinishesItsBatch extends MethodVisitor {

        FinishesItsBatch(MethodVisitor visitor) {
            super(Opcodes.ASM9, visitor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            switch (name) {
                case "validAt" -> {
                    super.visitInsn(Opcodes.POP2);
                    super.visitInsn(Opcodes.POP);
                    super.visitInsn(Opcodes.ICONST_1);
                }
                case "equals" -> {
                    super.visitInsn(Opcodes.POP2);
                    super.visitInsn(Opcodes.ICONST_1);
                }
                default -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }

    /** Waits for two and a half intervals. */
    private static final class RenewsLate extends MethodVisitor {

        RenewsLate(MethodVisitor visitor) {
            super(Opcodes.ASM9, visitor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (name.equals("renewIntervalNanos")) {
                super.visitLdcInsn(5L);
                super.visitInsn(Opcodes.LMUL);
                super.visitLdcInsn(2L);
                super.visitInsn(Opcodes.LDIV);
            }
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack + 2, maxLocals);
        }
    }

    /** Takes the record that was read for its own. */
    private static final class WhoeverHasIt extends MethodVisitor {

        WhoeverHasIt(MethodVisitor visitor) {
            super(Opcodes.ASM9, visitor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (name.equals("isOurs")) {
                super.visitInsn(Opcodes.POP2);
                super.visitInsn(Opcodes.ICONST_1);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }

    /** Leaves the figures as they are when a leadership begins. */
    public static final class Unchanged {

        private Unchanged() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This ElectionFigures before, @Advice.Argument(0) ElectionEvent event,
                @Advice.Return(readOnly = false) ElectionFigures after) {
            after = event instanceof ElectionEvent.Gained ? before : after;
        }
    }
}
