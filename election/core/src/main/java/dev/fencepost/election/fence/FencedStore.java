package dev.fencepost.election.fence;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A directory of segments that only the newest leader can change, however many processes have it open.
 *
 * <p>Check, marker and bytes are one step under one lock between processes: a writer that checked first and wrote
 * afterwards could be overtaken in between (mutants C2-22, C2-32). What was answered with {@link WriteOutcome.Written}
 * survives a crash of the process and of the machine. Reads are not fenced, and see what was written even if its writer
 * died before it was durable; what a leader reads <em>after</em> its claim is durable.
 *
 * <p>Safe for use by many threads. It holds nothing that must be closed.
 */
public final class FencedStore implements Fence {

    private static final Logger LOG = LoggerFactory.getLogger(FencedStore.class);

    /** A zombie may write thousands of times a second; the first says it all, the rest says that it goes on. */
    private static final long LOG_EVERY = 60;

    private final Path directory;
    private final StoreFiles files;
    private final StoreLock lock;

    /** Written under the lock only; read by anybody. */
    private volatile FenceState state;

    /** The marker that this object made durable together with all it saw; guarded by the lock. */
    private Optional<Marker> settled = Optional.empty();

    /** Mutations that were refused, or landed in shadow mode only; guarded by the lock. */
    private long unwelcome;

    private FencedStore(Path directory, StoreFiles files, StoreLock lock, FenceState state) {
        this.directory = directory;
        this.files = files;
        this.lock = lock;
        this.state = state;
    }

    /**
     * Opens a store, creating its directory if needed.
     *
     * @param files
     *            the disk; one for the whole process
     * @param directory
     *            where the store lives; nothing else may live there, and its parent must exist
     * @param mode
     *            what happens to stale mutations
     * @param patience
     *            how long to wait for others that use the store
     * @throws IOException
     *             when the directory cannot be created or made durable
     */
    public static FencedStore open(FileOperations files, Path directory, FenceMode mode, LockPatience patience)
            throws IOException {
        StoreFiles storeFiles = new StoreFiles(files, directory);
        storeFiles.create();
        StoreLock lock = new StoreLock(files, storeFiles.turnstile(), storeFiles.lockFile(), patience);
        return new FencedStore(directory, storeFiles, lock, FenceState.recovered(mode, storeFiles.readMarker()));
    }

    /**
     * Replaces a segment by one that holds this record alone.
     *
     * @param token
     *            the token the writer leads with
     * @param holder
     *            who writes
     * @param segment
     *            which segment
     * @param record
     *            its only record
     */
    public WriteOutcome put(FencingToken token, CandidateId holder, SegmentName segment, byte[] record) {
        return mutate(MutationKind.PUT, token, holder, () -> files.put(segment, record));
    }

    /**
     * Adds a record to the end of a segment, creating it if needed.
     *
     * @param token
     *            the token the writer leads with
     * @param holder
     *            who writes
     * @param segment
     *            which segment
     * @param record
     *            what to add; may be empty
     */
    public WriteOutcome append(FencingToken token, CandidateId holder, SegmentName segment, byte[] record) {
        return mutate(MutationKind.APPEND, token, holder, () -> files.append(segment, record));
    }

    /**
     * Declares everything below a position free to be reclaimed; a lower position than before changes nothing.
     *
     * @param token
     *            the token the writer leads with
     * @param holder
     *            who writes
     * @param position
     *            the first position that is still needed
     */
    public WriteOutcome moveWatermark(FencingToken token, CandidateId holder, long position) {
        return mutate(MutationKind.MOVE_WATERMARK, token, holder, () -> files.moveWatermark(position));
    }

    /**
     * Removes a segment; one that does not exist counts as removed.
     *
     * @param token
     *            the token the writer leads with
     * @param holder
     *            who writes
     * @param segment
     *            which segment
     */
    public WriteOutcome delete(FencingToken token, CandidateId holder, SegmentName segment) {
        return mutate(MutationKind.DELETE, token, holder, () -> files.delete(segment));
    }

    /**
     * The records of a segment in the order they were written; not fenced.
     *
     * @param segment
     *            which segment
     * @return empty when there is no such segment
     * @throws IOException
     *             when the store is busy ({@code FENCE-BUSY:}), the segment damaged ({@code FENCE-UNREADABLE:}), or the
     *             disk fails
     */
    public Optional<List<byte[]>> get(SegmentName segment) throws IOException {
        return read(() -> files.readSegment(segment));
    }

    /**
     * The segments there are, in the order of their names; not fenced.
     *
     * @throws IOException
     *             as for {@link #get}
     */
    public List<SegmentName> list() throws IOException {
        return read(files::list);
    }

    /**
     * The position below which everything may be reclaimed, 0 at first; not fenced.
     *
     * @throws IOException
     *             as for {@link #get}
     */
    public long watermark() throws IOException {
        return read(files::readWatermark);
    }

    @Override
    public ClaimOutcome claim(FencingToken token, CandidateId holder) {
        try {
            Optional<HeldLock> held = lock.acquire();
            if (held.isEmpty()) {
                return new ClaimOutcome.ClaimFailed(new WriteOutcome.Busy(lock.busy()).message());
            }
            HeldLock alone = held.get();
            try (alone) {
                return claimAlone(token, holder);
            }
        } catch (IOException failed) {
            return new ClaimOutcome.ClaimFailed(failedWith(failed).message());
        }
    }

    @Override
    public Marker marker() {
        return files.readMarker();
    }

    @Override
    public FenceMode mode() {
        return state.mode();
    }

    @Override
    public FenceCounters counters() {
        return state.counters();
    }

    private ClaimOutcome claimAlone(FencingToken token, CandidateId holder) throws IOException {
        FenceStep<ClaimOutcome> step = state.withMarker(files.readMarker()).claim(token, holder);
        if (step.outcome() instanceof ClaimOutcome.Claimed) {
            settle(step.next().marker());
        }
        state = step.next();
        return step.outcome();
    }

    private WriteOutcome mutate(MutationKind kind, FencingToken token, CandidateId holder, Change change) {
        try {
            Optional<HeldLock> held = lock.acquire();
            if (held.isEmpty()) {
                return new WriteOutcome.Busy(lock.busy());
            }
            HeldLock alone = held.get();
            try (alone) {
                return mutateAlone(kind, token, holder, change);
            }
        } catch (IOException failed) {
            return failedWith(failed);
        }
    }

    private WriteOutcome mutateAlone(MutationKind kind, FencingToken token, CandidateId holder, Change change)
            throws IOException {
        // Read anew each time: another process may have claimed since.
        FenceStep<Admission> step = state.withMarker(files.readMarker()).admit(kind, token, holder);
        if (step.outcome().lands()) {
            // Before the bytes: a crash in between refuses more than it must, never less (mutant C2-23).
            settle(step.next().marker());
            state = step.next();
            carryOut(change);
        } else {
            state = step.next();
        }
        return switch (step.outcome()) {
            case Admission.Fresh fresh -> WriteOutcome.WRITTEN;
            case Admission.Advanced advanced -> WriteOutcome.WRITTEN;
            case Admission.LetThrough(Refusal why) -> {
                logStale(kind, holder, why, "let through, in shadow mode");
                yield new WriteOutcome.WrittenInShadow(why);
            }
            case Admission.Refused(Refusal why) -> {
                logStale(kind, holder, why, "refused");
                yield new WriteOutcome.Refused(why);
            }
        };
    }

    private void settle(Marker marker) throws IOException {
        if (!settled.equals(Optional.of(marker))) {
            settled = Optional.empty();
            files.settle(marker);
            settled = Optional.of(marker);
        }
    }

    /** After a failure the disk shows what may not be durable: the next claim or mutation settles everything first. */
    private void carryOut(Change change) throws IOException {
        try {
            change.carryOut();
        } catch (IOException failed) {
            settled = Optional.empty();
            throw failed;
        }
    }

    private void logStale(MutationKind kind, CandidateId holder, Refusal why, String consequence) {
        if (unwelcome++ % LOG_EVERY == 0) {
            LOG.warn("{} of {} in {} {}: {}", kind, holder, directory, consequence, why.message());
        }
    }

    private <T> T read(Reading<T> reading) throws IOException {
        Optional<HeldLock> held = lock.acquire();
        if (held.isEmpty()) {
            throw new IOException(new WriteOutcome.Busy(lock.busy()).message());
        }
        HeldLock alone = held.get();
        try (alone) {
            return reading.get();
        }
    }

    private static WriteOutcome.Failed failedWith(IOException failed) {
        String why = Optional.ofNullable(failed.getMessage()).orElseGet(failed::toString);
        return new WriteOutcome.Failed(why.startsWith("FENCE-") ? why : "FENCE-FAILED: " + failed);
    }

    /** The bytes of one mutation. */
    @FunctionalInterface
    private interface Change {
        void carryOut() throws IOException;
    }

    /** One read. */
    @FunctionalInterface
    private interface Reading<T> {
        T get() throws IOException;
    }
}
