package dev.fencepost.model.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fencepost.election.fence.ClaimOutcome;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FencedStore;
import dev.fencepost.election.fence.LockPatience;
import dev.fencepost.election.fence.Marker;
import dev.fencepost.election.fence.SegmentName;
import dev.fencepost.election.fence.WriteOutcome;
import dev.fencepost.election.file.FileOperations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A fenced store opened by one process, driven by {@link Act}s. */
class StoreUnderTest {

    static final Path ROOT = Path.of("/disk");
    static final Path DIRECTORY = ROOT.resolve("store");
    static final Path MARKER = DIRECTORY.resolve(".marker");

    /** What became of an act: the three answers that a caller can tell apart. */
    enum Answer {
        ACKNOWLEDGED,
        NOTHING_DONE,
        UNKNOWN
    }

    /** Opens a store in a fresh process; variants of the store are other openers. */
    @FunctionalInterface
    interface Opener {
        StoreUnderTest open(FileOperations files, FenceMode mode) throws IOException;
    }

    private final FencedStore store;

    StoreUnderTest(FileOperations files, FenceMode mode) throws IOException {
        store = FencedStore.open(files, DIRECTORY, mode, new LockPatience(() -> 0, nanos -> {}, 0));
    }

    Answer carryOut(Act act) {
        return switch (act.kind()) {
            case CLAIM -> answer(store.claim(act.owner().token(), act.owner().holder()));
            case PUT -> answer(store.put(act.owner().token(), act.owner().holder(), segment(act), bytes(act)));
            case APPEND -> answer(store.append(act.owner().token(), act.owner().holder(), segment(act), bytes(act)));
            case MOVE_WATERMARK ->
                answer(store.moveWatermark(act.owner().token(), act.owner().holder(), act.position()));
            case DELETE -> answer(store.delete(act.owner().token(), act.owner().holder(), segment(act)));
        };
    }

    Marker marker() {
        return store.marker();
    }

    Contents contents() throws IOException {
        SortedMap<String, List<String>> segments = new TreeMap<>();
        for (SegmentName name : store.list()) {
            List<byte[]> records = store.get(name).orElseThrow();
            segments.put(name.value(), records.stream().map(bytes -> new String(bytes, UTF_8)).toList());
        }
        return new Contents(segments, store.watermark());
    }

    static Answer answer(ClaimOutcome outcome) {
        return switch (outcome) {
            case ClaimOutcome.Claimed claimed -> Answer.ACKNOWLEDGED;
            case ClaimOutcome.ClaimRefused refused -> Answer.NOTHING_DONE;
            case ClaimOutcome.ClaimFailed failed -> Answer.UNKNOWN;
        };
    }

    static Answer answer(WriteOutcome outcome) {
        return switch (outcome) {
            case WriteOutcome.Written written -> Answer.ACKNOWLEDGED;
            case WriteOutcome.WrittenInShadow written -> Answer.ACKNOWLEDGED;
            case WriteOutcome.Refused refused -> Answer.NOTHING_DONE;
            case WriteOutcome.Busy busy -> Answer.NOTHING_DONE;
            case WriteOutcome.Failed failed -> Answer.UNKNOWN;
        };
    }

    private static SegmentName segment(Act act) {
        return new SegmentName(act.segment());
    }

    private static byte[] bytes(Act act) {
        return act.record().getBytes(UTF_8);
    }
}
