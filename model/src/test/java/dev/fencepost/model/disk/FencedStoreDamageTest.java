package dev.fencepost.model.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FencedStore;
import dev.fencepost.election.fence.LockPatience;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.SegmentName;
import dev.fencepost.election.fence.WriteOutcome;
import dev.fencepost.election.file.FileOperations;
import dev.fencepost.model.disk.CrashWalk.Mishap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Disks that are full or damaged: the store refuses, says how to repair it, and goes on once that was done. */
class FencedStoreDamageTest {

    private static final SegmentName X = new SegmentName("x");
    private static final LockPatience NONE = new LockPatience(() -> 0, nanos -> {}, 0);

    @ParameterizedTest
    @EnumSource
    void aDiskThatFillsUpAnywhereBreaksNoPromise(FenceMode mode) throws IOException {
        long enough = usedBy(Scripts.TAKE_OVER, mode);
        Set<CrashWalk.Recovery> lookedAt = new HashSet<>();
        for (long capacity = 0; capacity <= enough; capacity += 11) {
            DiskImage small = DiskImage.empty(StoreUnderTest.ROOT).withCapacityBytes(capacity);
            new CrashWalk(StoreUnderTest::new, mode, small, Mishap.NONE, lookedAt).walk(Scripts.TAKE_OVER);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMarkerWithOneBadByteRefusesEveryMutation(FenceMode mode) throws IOException {
        int length = claimedDisk().read(StoreUnderTest.MARKER, 0).orElseThrow().length;
        for (int position = 0; position < length; position++) {
            refusesUntilRepaired(claimedDisk().damagedAt(StoreUnderTest.MARKER, position), mode);
        }
    }

    /** An empty marker is torn, not missing: taken for 0 it would admit every zombie. */
    @ParameterizedTest
    @EnumSource
    void aMarkerTornAtAnyByteRefusesEveryMutation(FenceMode mode) throws IOException {
        byte[] whole = claimedDisk().read(StoreUnderTest.MARKER, 0).orElseThrow();
        for (int length = 0; length < whole.length; length++) {
            refusesUntilRepaired(claimedDisk().cut(StoreUnderTest.MARKER, length), mode);
        }
    }

    @Test
    void aMarkerThatTheDiskCannotReadRefusesEveryMutation() throws IOException {
        ModelDisk machine = new ModelDisk(claimedDisk());
        FencedStore store = open(machine.mount((step, kind, file) -> {
            if (file.equals(StoreUnderTest.MARKER)) {
                throw new IOException("Input/output error");
            }
        }), FenceMode.ENFORCE);
        assertThat(append(store, Owner.SECOND).message())
                .startsWith("FENCE-UNREADABLE: ").contains("Input/output error");
        assertThat(store.highest()).isEmpty();
    }

    /** Cutting a segment off at a bad record in the middle would throw away records that were acknowledged. */
    @Test
    void aSegmentDamagedInTheMiddleIsRefusedAndLeftAsItIs() throws IOException {
        Path segment = StoreUnderTest.DIRECTORY.resolve("x");
        int firstRecord = "FPSEG 1\n".length() + Integer.BYTES;
        DiskImage damaged = claimedDisk().damagedAt(segment, firstRecord);
        ModelDisk machine = new ModelDisk(damaged);
        FencedStore store = open(machine.mount(ModelDisk.Steps.UNDISTURBED), FenceMode.ENFORCE);
        assertThat(append(store, Owner.FIRST).message()).startsWith("FENCE-UNREADABLE: ").contains("middle");
        assertThat(machine.image().read(segment, 0)).hasValueSatisfying(
                bytes -> assertThat(bytes).isEqualTo(damaged.read(segment, 0).orElseThrow()));
    }

    @Test
    void aDamagedWatermarkIsSaidToBeSo() throws IOException {
        ModelDisk machine = new ModelDisk(claimedDisk().damagedAt(StoreUnderTest.DIRECTORY.resolve(".watermark"), 25));
        FencedStore store = open(machine.mount(ModelDisk.Steps.UNDISTURBED), FenceMode.ENFORCE);
        assertThat(store.moveWatermark(Owner.FIRST.token(), Owner.FIRST.holder(), 7).message())
                .startsWith("FENCE-UNREADABLE: ").contains(".watermark");
    }

    private static void refusesUntilRepaired(DiskImage damaged, FenceMode mode) throws IOException {
        ModelDisk machine = new ModelDisk(damaged);
        FencedStore store = open(machine.mount(ModelDisk.Steps.UNDISTURBED), mode);
        assertThat(store.marker()).isInstanceOf(Marker.Unreadable.class);
        for (WriteOutcome outcome : everyMutation(store, Owner.SUCCESSOR)) {
            assertThat(outcome).isInstanceOf(WriteOutcome.Refused.class);
            assertThat(outcome.message()).startsWith("FENCE-UNREADABLE: ").contains("to repair, stop every writer");
        }
        assertThat(store.claim(Owner.SUCCESSOR.token(), Owner.SUCCESSOR.holder()))
                .isInstanceOfSatisfying(ClaimOutcome.ClaimFailed.class,
                        failed -> assertThat(failed.why()).startsWith("FENCE-UNREADABLE: "));
        assertThat(store.get(X).orElseThrow()).as("reads pass, and nothing was changed").hasSize(2);

        machine.replaceImage(machine.image().deleted(StoreUnderTest.MARKER));
        assertThat(store.claim(Owner.SUCCESSOR.token(), Owner.SUCCESSOR.holder())).isEqualTo(ClaimOutcome.CLAIMED);
        assertThat(append(store, Owner.SUCCESSOR)).isEqualTo(WriteOutcome.WRITTEN);
    }

    private static DiskImage claimedDisk() throws IOException {
        ModelDisk machine = new ModelDisk(DiskImage.empty(StoreUnderTest.ROOT));
        FencedStore store = open(machine.mount(ModelDisk.Steps.UNDISTURBED), FenceMode.ENFORCE);
        store.claim(Owner.FIRST.token(), Owner.FIRST.holder());
        store.moveWatermark(Owner.FIRST.token(), Owner.FIRST.holder(), 5);
        append(store, Owner.FIRST);
        append(store, Owner.FIRST);
        return machine.image();
    }

    private static FencedStore open(FileOperations files, FenceMode mode) throws IOException {
        return FencedStore.open(files, StoreUnderTest.DIRECTORY, mode, NONE);
    }

    private static WriteOutcome append(FencedStore store, Owner owner) {
        return store.append(owner.token(), owner.holder(), X, "record".getBytes(UTF_8));
    }

    private static List<WriteOutcome> everyMutation(FencedStore store, Owner owner) {
        return List.of(store.put(owner.token(), owner.holder(), X, new byte[1]), append(store, owner),
                store.moveWatermark(owner.token(), owner.holder(), 99), store.delete(owner.token(), owner.holder(), X));
    }

    private static long usedBy(List<Act> script, FenceMode mode) throws IOException {
        ModelDisk machine = new ModelDisk(DiskImage.empty(StoreUnderTest.ROOT));
        StoreUnderTest store = new StoreUnderTest(machine.mount(ModelDisk.Steps.UNDISTURBED), mode);
        long most = 0;
        for (Act act : script) {
            store.carryOut(act);
            most = Math.max(most, machine.image().usedBytes());
        }
        return most;
    }
}
