package dev.fencepost.election.fence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.HeldLock;
import dev.fencepost.election.file.NioFileOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file-backed store on the real disk: what lands, what does not, and what is there after a restart. */
class FencedStoreTest {

    private static final CandidateId OLD = new CandidateId("old#1");
    private static final CandidateId NEW = new CandidateId("new#2");
    private static final FencingToken ONE = new FencingToken(1);
    private static final FencingToken TWO = new FencingToken(2);
    private static final SegmentName X = new SegmentName("x");

    private final FileOperations files = new NioFileOperations();
    private Path directory = Path.of("");

    @BeforeEach
    void chooseDirectory(@TempDir Path parent) {
        directory = parent.resolve("store");
    }

    @Test
    void theFourMutationsLand() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        assertThat(store.claim(ONE, OLD)).isEqualTo(ClaimOutcome.CLAIMED);
        assertThat(store.put(ONE, OLD, X, bytes("a"))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(store.append(ONE, OLD, X, bytes("b"))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(store.append(ONE, OLD, X, bytes(""))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(store.append(ONE, OLD, new SegmentName("y"), bytes("c"))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(store.moveWatermark(ONE, OLD, 5)).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(records(store, X)).containsExactly("a", "b", "");
        assertThat(store.list()).containsExactly(X, new SegmentName("y"));
        assertThat(store.delete(ONE, OLD, X)).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(store.get(X)).isEmpty();
        assertThat(store.watermark()).isEqualTo(5);
    }

    @Test
    void aSupersededWriterIsRefusedAndItsBytesAreAbsent() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        store.claim(ONE, OLD);
        store.put(ONE, OLD, X, bytes("old"));
        store.claim(TWO, NEW);
        byte[] bytes = bytes("late");
        List<WriteOutcome> late = List.of(store.put(ONE, OLD, X, bytes), store.append(ONE, OLD, X, bytes),
                store.moveWatermark(ONE, OLD, 9), store.delete(ONE, OLD, X));
        assertThat(late).containsOnly(new WriteOutcome.Refused(new Refusal.Superseded(ONE, TWO, NEW)));
        assertThat(store.append(TWO, NEW, X, bytes("new"))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(records(store, X)).as("the old owner's bytes survive, its late ones are absent")
                .containsExactly("old", "new");
        assertThat(store.watermark()).isZero();
        assertThat(store.counters()).isEqualTo(new FenceCounters(6, 4, 4, 2));
    }

    @Test
    void inShadowTheSameRunCountsAndRefusesNone() throws IOException {
        FencedStore store = open(FenceMode.SHADOW);
        store.claim(TWO, NEW);
        WriteOutcome late = store.append(ONE, OLD, X, bytes("late"));
        assertThat(late).isEqualTo(new WriteOutcome.WrittenInShadow(new Refusal.Superseded(ONE, TWO, NEW)));
        assertThat(late.message()).startsWith("WRITTEN: ").contains("FENCED: ");
        assertThat(records(store, X)).containsExactly("late");
        assertThat(store.counters()).isEqualTo(new FenceCounters(1, 1, 0, 1));
    }

    @Test
    void enforcingBeforeAnyClaimLandsNothing() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        assertThat(store.put(ONE, OLD, X, bytes("a")).message()).startsWith("FENCE-NOT-ARMED: ");
        assertThat(store.list()).isEmpty();
    }

    @Test
    void readsAreNeitherFencedNorCounted() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        store.claim(TWO, NEW);
        FenceCounters before = store.counters();
        assertThat(store.get(X)).isEmpty();
        assertThat(store.list()).isEmpty();
        assertThat(store.watermark()).isZero();
        assertThat(store.marker()).isEqualTo(new Marker.Claimed(TWO, NEW));
        assertThat(store.counters()).isEqualTo(before);
    }

    @Test
    void theMarkerOutlivesItsProcess() throws IOException {
        open(FenceMode.ENFORCE).claim(TWO, NEW);
        FencedStore restarted = open(FenceMode.ENFORCE);
        assertThat(restarted.highest()).contains(TWO);
        assertThat(restarted.holder()).contains(NEW);
        assertThat(restarted.put(ONE, OLD, X, bytes("late")).message()).startsWith("FENCED: ");
        assertThat(restarted.put(TWO, NEW, X, bytes("own"))).isEqualTo(WriteOutcome.WRITTEN);
    }

    @Test
    void twoStoresAreIndependent() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        FencedStore other = FencedStore.open(files, directory.resolveSibling("other"), FenceMode.ENFORCE, patience(1));
        store.claim(TWO, NEW);
        assertThat(other.highest()).contains(FencingToken.NEVER);
        assertThat(other.claim(ONE, OLD)).isEqualTo(ClaimOutcome.CLAIMED);
        assertThat(other.put(ONE, OLD, X, bytes("a"))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(store.list()).isEmpty();
        assertThat(other.counters()).isEqualTo(new FenceCounters(1, 0, 0, 1));
    }

    /** Two views of one store in one process agree through the disk, and neither drops the other's lock. */
    @Test
    void twoViewsOfOneStoreSeeEachOther() throws IOException {
        FencedStore one = open(FenceMode.ENFORCE);
        FencedStore two = open(FenceMode.ENFORCE);
        one.claim(ONE, OLD);
        assertThat(one.append(ONE, OLD, X, bytes("a"))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(two.append(ONE, OLD, X, bytes("b"))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(one.append(ONE, OLD, X, bytes("c"))).isEqualTo(WriteOutcome.WRITTEN);
        two.put(ONE, OLD, X, bytes("A"));
        assertThat(one.append(ONE, OLD, X, bytes("d"))).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(records(two, X)).containsExactly("A", "d");
        two.claim(TWO, NEW);
        assertThat(one.append(ONE, OLD, X, bytes("e")).message()).startsWith("FENCED: ");
    }

    @Test
    void manyThreadsAppendEachRecordOnce() throws Exception {
        FencedStore one = open(FenceMode.ENFORCE);
        FencedStore two = open(FenceMode.ENFORCE);
        one.claim(ONE, OLD);
        List<CompletableFuture<WriteOutcome>> appends = IntStream.range(0, 40)
                .mapToObj(number -> CompletableFuture.supplyAsync(
                        () -> (number % 2 == 0 ? one : two).append(ONE, OLD, X, bytes("r" + number))))
                .toList();
        for (CompletableFuture<WriteOutcome> append : appends) {
            assertThat(append.get(30, TimeUnit.SECONDS)).isEqualTo(WriteOutcome.WRITTEN);
        }
        assertThat(records(one, X)).containsExactlyInAnyOrderElementsOf(
                IntStream.range(0, 40).mapToObj(number -> "r" + number).toList());
    }

    @Test
    void aTornRecordIsCutOffByTheNextAppend() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        store.claim(ONE, OLD);
        store.append(ONE, OLD, X, bytes("a"));
        int frame = SegmentFrames.FRAME_OVERHEAD_BYTES + 1;
        for (int torn = 1; torn < 2 * frame; torn++) {
            byte[] half = new byte[torn];
            half[torn - 1] = 7;
            Files.write(directory.resolve("x"), half, StandardOpenOption.APPEND);
            assertThat(records(store, X)).last().isNotEqualTo("");
            assertThat(store.append(ONE, OLD, X, bytes("b"))).isEqualTo(WriteOutcome.WRITTEN);
            assertThat(records(open(FenceMode.ENFORCE), X)).hasSize(torn + 1).last().isEqualTo("b");
            assertThat(directory.resolve("x")).as("nothing torn is left behind")
                    .hasSize("FPSEG 1\n".length() + (long) frame * (torn + 1));
        }
    }

    @Test
    void theNextClaimRemovesWhatAKilledWriterWasReplacing() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        Path leftOver = Files.write(directory.resolve(".tmpx"), bytes("half"));
        assertThat(store.claim(ONE, OLD)).isEqualTo(ClaimOutcome.CLAIMED);
        assertThat(leftOver).doesNotExist();
    }

    @Test
    void theWatermarkNeverGoesBack() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        store.claim(ONE, OLD);
        store.moveWatermark(ONE, OLD, 7);
        assertThat(store.moveWatermark(ONE, OLD, 3)).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(store.watermark()).isEqualTo(7);
    }

    @Test
    void aBusyStoreIsGivenUpAfterTheWait() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        store.claim(ONE, OLD);
        HeldLock held = files.tryLock(directory.resolve(".lock")).orElseThrow();
        long[] nanos = {0};
        FencedStore impatient = FencedStore.open(files, directory, FenceMode.ENFORCE,
                new LockPatience(() -> nanos[0], pause -> nanos[0] += pause, TimeUnit.MILLISECONDS.toNanos(50)));
        assertThat(impatient.put(ONE, OLD, X, bytes("a")).message())
                .startsWith("FENCE-BUSY: ").contains("50 ms", ".lock");
        assertThat(impatient.claim(TWO, NEW)).isInstanceOfSatisfying(ClaimOutcome.ClaimFailed.class,
                failed -> assertThat(failed.why()).startsWith("FENCE-BUSY: "));
        assertThatThrownBy(() -> impatient.get(X)).isInstanceOf(IOException.class)
                .hasMessageStartingWith("FENCE-BUSY: ");
        assertThat(impatient.highest()).as("asking for the floor needs no lock").contains(ONE);
        held.close();
        assertThat(impatient.put(ONE, OLD, X, bytes("a"))).isEqualTo(WriteOutcome.WRITTEN);
    }

    /** Whoever waits holds the turnstile, so that a zombie in a tight loop cannot slip past it again and again. */
    @Test
    void nobodyPassesOneWhoWaits() throws IOException {
        FencedStore store = open(FenceMode.SHADOW);
        FencedStore impatient = FencedStore.open(files, directory, FenceMode.SHADOW, patience(0));
        HeldLock waiting = files.tryLock(directory.resolve(".turnstile")).orElseThrow();
        assertThat(impatient.put(ONE, OLD, X, bytes("a")).message()).startsWith("FENCE-BUSY: ");
        waiting.close();
        assertThat(store.put(ONE, OLD, X, bytes("a"))).isEqualTo(WriteOutcome.WRITTEN);
    }

    /** An interrupt must not close the channel that holds the lock, which would let everybody in. */
    @Test
    void anInterruptedCallerLeavesTheStoreUsable() throws IOException {
        FencedStore store = open(FenceMode.ENFORCE);
        store.claim(ONE, OLD);
        Thread.currentThread().interrupt();
        WriteOutcome interrupted = store.put(ONE, OLD, X, bytes("a"));
        assertThat(Thread.interrupted()).as("the interrupt is still there").isTrue();
        assertThat(interrupted.message()).startsWith("FENCE-");
        assertThat(store.put(ONE, OLD, X, bytes("b"))).isEqualTo(WriteOutcome.WRITTEN);
    }

    @Test
    void aMissingParentIsAnErrorAtOpening() {
        assertThatThrownBy(() -> FencedStore.open(files, directory.resolve("deep"), FenceMode.SHADOW, patience(1)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aVanishedDirectoryIsAFailureAndNoException() throws IOException {
        FencedStore store = open(FenceMode.SHADOW);
        Files.delete(directory);
        assertThat(store.put(ONE, OLD, X, bytes("a")).message()).startsWith("FENCE-FAILED: ");
        assertThatThrownBy(() -> store.put(ONE, OLD, X, bytes("a")).orThrow()).isInstanceOf(FencedException.class)
                .hasMessageStartingWith("FENCE-FAILED: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".marker", "../x", "a/b", "a b", "ä"})
    void aSegmentsNameCannotLeaveTheStore(String name) {
        assertThatThrownBy(() -> new SegmentName(name)).isInstanceOf(IllegalArgumentException.class);
    }

    private FencedStore open(FenceMode mode) throws IOException {
        return FencedStore.open(files, directory, mode, patience(TimeUnit.SECONDS.toNanos(20)));
    }

    private static LockPatience patience(long limitNanos) {
        SystemClock clock = new SystemClock();
        return new LockPatience(clock, clock::sleepNanos, limitNanos);
    }

    private static List<String> records(FencedStore store, SegmentName segment) throws IOException {
        return store.get(segment).orElseThrow().stream().map(bytes -> new String(bytes, UTF_8)).toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
