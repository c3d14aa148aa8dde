package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.fence.Admission;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FencedStore;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.MutationKind;
import dev.fencepost.election.fence.WriteOutcome;
import dev.fencepost.election.file.HeldLock;
import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.Reach;
import dev.fencepost.properties.mutant.RuledOut;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.Argument;
import net.bytebuddy.implementation.bind.annotation.This;
import net.bytebuddy.matcher.ElementMatchers;

/** The recorded bugs of the store that keeps its fence and its contents in files. */
final class StoreFileBugs {

    private static final String FENCE = "dev.fencepost.election.fence.";
    private static final String SCENARIO = "durable-fence";
    private static final String STALE = "stale-write-refused";

    private StoreFileBugs() {}

    static List<Bug> all() {
        return List.of(
                Mutant.of(
                        new Mutation("C2-22", "the writer checks its token and then writes; the store checks nothing",
                                List.of(delegated("FencedStore", "mutate", CheckThenWrite.class))),
                        SCENARIO, STALE, 200),
                new RuledOut("C2-23", "the marker is made durable after the bytes that it stands for",
                        "Put back, it shows in no run: a leader claims before it writes, and a claim makes the marker"
                                + " durable without any bytes; for a writer that has claimed nothing the order is"
                                + " tested at every step of a disk.",
                        "BrokenStoresAreCaughtTest.theCrashWalkReports"),
                Mutant.of(new Mutation("C2-24", "the marker is kept in memory only", List.of(
                        Edits.nothing(FENCE + "FencedStore", "settle"),
                        delegated("FenceState", "withMarker", Remembered.class))), SCENARIO, STALE, 200)
                        .since("Two decisions, since the marker is read anew for each request and has to be remembered"
                                + " too."),
                Mutant.of(new Mutation("C2-32", "check, marker and bytes are one step for threads, not for processes",
                        List.of(delegated("StoreLock", "betweenProcesses", NoLock.class))), SCENARIO, STALE, 200),
                Mutant.of(new Mutation("SK-08", "a successor trusts a record of which the disk holds nothing but zeros",
                        List.of(Edits.value(FENCE + "SegmentFrames", "checksum", 0))), SCENARIO, "no-lost-update", 900)
                        .since("What must not be half-written is the store, which `no-lost-update` follows."),
                Mutant.of(new Mutation("R4-torn-marker", "a marker that cannot be understood is read as none",
                        List.of(Edits.advised(FENCE + "StoreFiles", "decodeMarker", TornIsNone.class))), SCENARIO,
                        "tokens-grow", 400));
    }

    private static ClassEdit delegated(String className, String method, Class<?> to) {
        return new ClassEdit.Replace(FENCE + className, ElementMatchers.named(method), MethodDelegation.to(to));
    }

    /** Checks, and then changes files without looking again and without a lock. */
    public static final class CheckThenWrite {

        private CheckThenWrite() {}

        /** Carries out a mutation. */
        public static WriteOutcome mutate(@This FencedStore store, @Argument(0) MutationKind kind,
                @Argument(1) FencingToken token, @Argument(2) CandidateId holder, @Argument(3) Object change) {
            FenceState asSeen = FenceState.recovered(store.mode(), store.marker());
            if (asSeen.admit(kind, token, holder).outcome() instanceof Admission.Refused refused) {
                return new WriteOutcome.Refused(refused.why());
            }
            Reach.call(change, "carryOut");
            return WriteOutcome.WRITTEN;
        }
    }

    /** Goes by the marker that the process has in its memory. */
    public static final class Remembered {

        private Remembered() {}

        /** What the fence knows after its marker was read. */
        public static FenceState withMarker(@This FenceState fence) {
            return fence;
        }
    }

    /** Lets every process in. */
    public static final class NoLock {

        private NoLock() {}

        /** What a process that wants the lock gets. */
        public static Optional<HeldLock> betweenProcesses() {
            return Optional.of(() -> {});
        }
    }

    /** Takes damage for a store that nobody has claimed. */
    public static final class TornIsNone {

        private TornIsNone() {}

        @Advice.OnMethodExit
        static void exit(@Advice.Return(readOnly = false) Marker marker) {
            if (marker instanceof Marker.Unreadable) {
                marker = Marker.MISSING;
            }
        }
    }
}
