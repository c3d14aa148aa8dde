package dev.fencepost.jmh;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.fence.Admission;
import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.fence.FenceStep;
import dev.fencepost.election.fence.FencedStore;
import dev.fencepost.election.fence.LockPatience;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.MutationKind;
import dev.fencepost.election.fence.SegmentName;
import dev.fencepost.election.fence.WriteOutcome;
import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.NioFileOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a fence cost a write: the decision alone, and an append to the store of files with and without the disk?
 *
 * <p>Check, marker and bytes are one step under one lock, and a write counts only once it is synced. So the time of a
 * durable append is the disk's, and says nothing of ours: beside it stand the same append with the syncs left out, and
 * one sync of as many bytes alone.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class FenceBenchmark {

    private static final FencingToken TOKEN = new FencingToken(7);
    private static final FencingToken NEXT = new FencingToken(8);
    private static final CandidateId HOLDER = new CandidateId("pod-0#0d5a1f0e-7f3c-4c53-9f3e-2f7c1d6b8a90");

    /** A fence that a leader has claimed. */
    @State(Scope.Thread)
    public static class Claimed {

        private final FenceState fence = FenceState.recovered(FenceMode.ENFORCE, new Marker.Claimed(TOKEN, HOLDER));
    }

    /** A store in the folder for temporary files, new for each iteration, since an append makes it longer. */
    @State(Scope.Thread)
    public static class OnDisk {

        private final SystemClock clock = new SystemClock();
        private final SegmentName segment = new SegmentName("segment");
        private final byte[] record = new byte[100];
        private final FileOperations files;
        private Path folder;
        private FencedStore store;

        /** On the disk as it is. */
        public OnDisk() {
            this(new NioFileOperations());
        }

        OnDisk(FileOperations files) {
            this.files = files;
        }

        /** Opens and claims. */
        @Setup(Level.Iteration)
        public void open() throws IOException {
            folder = Files.createTempDirectory("fencepost-bench");
            LockPatience patience = new LockPatience(clock, clock::sleepNanos, TimeUnit.SECONDS.toNanos(1));
            store = FencedStore.open(files, folder.resolve("store"), FenceMode.ENFORCE, patience);
            store.claim(TOKEN, HOLDER);
        }

        /** Removes the files. */
        @TearDown(Level.Iteration)
        public void remove() throws IOException {
            List<Path> deepestFirst;
            try (Stream<Path> all = Files.walk(folder)) {
                deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        }
    }

    /** The same on a disk that is never waited for. */
    @State(Scope.Thread)
    public static class Unsynced extends OnDisk {

        /** Leaves the syncs out. */
        public Unsynced() {
            super(new UnsyncedFiles(new NioFileOperations()));
        }
    }

    /** A file without a fence. */
    @State(Scope.Thread)
    public static class BareFile {

        private final FileOperations files = new NioFileOperations();
        private final byte[] record = new byte[100];
        private Path file;

        /** Makes it. */
        @Setup(Level.Iteration)
        public void create() throws IOException {
            file = Files.createTempFile("fencepost-bench", "");
        }

        /** Removes it. */
        @TearDown(Level.Iteration)
        public void remove() throws IOException {
            Files.delete(file);
        }
    }

    /** The fence lets the rightful leader's write pass. */
    @Benchmark
    public FenceStep<Admission> admit(Claimed claimed) {
        return claimed.fence.admit(MutationKind.APPEND, TOKEN, HOLDER);
    }

    /** A fence takes the claim of the next leader, whose token becomes the highest. */
    @Benchmark
    public FenceStep<ClaimOutcome> advance(Claimed claimed) {
        return claimed.fence.claim(NEXT, HOLDER);
    }

    /** A hundred bytes, locked, checked and on the disk for good. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public WriteOutcome durableAppend(OnDisk disk) {
        return appended(disk);
    }

    /** A hundred bytes, locked and checked, and left to the system to write. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public WriteOutcome unsyncedAppend(Unsynced disk) {
        return appended(disk);
    }

    /** The disk alone: a hundred bytes over and over, and one sync. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public void sync(BareFile bare) throws IOException {
        bare.files.writeAt(bare.file, 0, bare.record);
        bare.files.sync(bare.file);
    }

    private static WriteOutcome appended(OnDisk disk) {
        WriteOutcome outcome = disk.store.append(TOKEN, HOLDER, disk.segment, disk.record);
        if (outcome instanceof WriteOutcome.Written) {
            return outcome;
        }
        throw new IllegalStateException("not written: " + outcome);
    }
}

/*
 * To run: ./fencepost bench Fence
 *
 * To expect: the decisions in nanoseconds. An unsynced append takes some tens of microseconds, most of it the system's
 * for locks and files; a durable one a sync more.
 */
