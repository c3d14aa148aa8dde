package dev.fencepost.properties.mutant;

import dev.fencepost.election.fence.Admission;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import java.util.List;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.MethodCall;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.This;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/**
 * The elector that is broken on purpose, so that the harness proves that it can fail.
 *
 * <p>Its validity counts from the answer, it makes no allowance for clocks, it takes a lease over at the very instant of
 * its expiry, and its stores have no fence.
 */
public final class Canary {

    private static final String LEASE = "dev.fencepost.election.lease.";

    /** A request and its answer on the network of the canary's scenario. */
    private static final long CALL_NANOS = 2_000L;

    private Canary() {}

    /** The mutations of which it is composed. */
    public static List<Mutation> mutations() {
        return List.of(validityFromAnswer(), noAllowance(), takeoverAtExpiry(), noFence());
    }

    /** Mutant C2-30: a slow answer makes the token outlive the lease. */
    public static Mutation validityFromAnswer() {
        return new Mutation("C2-30", "validity counted from the answer", List.of(new ClassEdit.Rewrite(
                LEASE + "ConfirmRules", ElementMatchers.named("held"), Canary::sentBecomesNow)));
    }

    /** The slow clock of a holder and the fast one of a challenger are not provided for. */
    public static Mutation noAllowance() {
        return new Mutation("no-allowance", "no allowance for clock rates", List.of(new ClassEdit.Replace(
                "dev.fencepost.election.LeaseTimings", ElementMatchers.named("allowanceNanos"), FixedValue.value(0L))));
    }

    /**
     * Mutant C2-04: the tick at which a lease ends still belongs to its holder.
     *
     * <p>The healthy read is sent when the lease is over, so that nothing is ever judged at that tick. With the mutation
     * the read of a held lease is sent two microseconds before its end, which is the least that a call takes.
     */
    public static Mutation takeoverAtExpiry() {
        return new Mutation("C2-04", "expiry by >=", List.of(
                new ClassEdit.Replace(LEASE + "LeaseDraft", ElementMatchers.named("passed"),
                        MethodCall.invoke(ElementMatchers.named("reached")).withAllArguments()),
                new ClassEdit.Rewrite(LEASE + "CandidateRules", ElementMatchers.named("readAgainAtExpiry"),
                        Canary::readsEarly)));
    }

    /** Mutant SK-03: whoever writes is let in. */
    public static Mutation noFence() {
        return new Mutation("SK-03", "no fence", List.of(new ClassEdit.Replace(
                "dev.fencepost.election.fence.FenceState", ElementMatchers.named("admit"),
                MethodDelegation.to(OpenGate.class))));
    }

    /** What an unfenced store says to every mutation; called from mutated code. */
    public static final class OpenGate {

        private OpenGate() {}

        /** Lets the mutation in and remembers nothing. */
        public static FenceStep<Admission> admit(@This FenceState fence) {
            return new FenceStep<>(fence, Admission.FRESH);
        }
    }

    /** Reads the draft's {@code nowNanos} where the healthy code asks the attempt when it was sent. */
    private static MethodVisitor sentBecomesNow(TypeDescription type, MethodDescription method, MethodVisitor visitor,
            Implementation.Context context, TypePool types, int writerFlags, int readerFlags) {
        return new MethodVisitor(Opcodes.ASM9, visitor) {

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (name.equals("sentNanos")) {
                    super.visitInsn(Opcodes.POP);
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                    super.visitFieldInsn(Opcodes.GETFIELD, "dev/fencepost/election/lease/LeaseDraft", "nowNanos", "J");
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        };
    }

    /** Where the healthy code adds 1 to the expiry, adds {@code 1 - 2001 * (held ? 1 : 0)}, without a branch. */
    private static MethodVisitor readsEarly(TypeDescription type, MethodDescription method, MethodVisitor visitor,
            Implementation.Context context, TypePool types, int writerFlags, int readerFlags) {
        return new MethodVisitor(Opcodes.ASM9, visitor) {

            @Override
            public void visitInsn(int opcode) {
                super.visitInsn(opcode);
                if (opcode == Opcodes.LCONST_1) {
                    String lease = "dev/fencepost/election/lease/";
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                    super.visitFieldInsn(Opcodes.GETFIELD, lease + "LeaseDraft", "observation",
                            "L" + lease + "Observation;");
                    super.visitTypeInsn(Opcodes.CHECKCAST, lease + "Observation$Seen");
                    super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, lease + "Observation$Seen", "snapshot",
                            "()L" + lease + "LeaseSnapshot;", false);
                    super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, lease + "LeaseSnapshot", "record",
                            "()L" + lease + "LeaseRecord;", false);
                    super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, lease + "LeaseRecord", "held", "()Z", false);
                    super.visitInsn(Opcodes.I2L);
                    super.visitLdcInsn(1 + CALL_NANOS);
                    super.visitInsn(Opcodes.LMUL);
                    super.visitInsn(Opcodes.LSUB);
                }
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                super.visitMaxs(maxStack + 4, maxLocals);
            }
        };
    }
}
