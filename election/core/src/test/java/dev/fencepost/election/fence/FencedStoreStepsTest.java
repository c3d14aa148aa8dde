package dev.fencepost.election.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a store makes its marker durable: before the bytes of whoever builds on it, and anew after a failure. */
class FencedStoreStepsTest {

    private static final CandidateId HOLDER = new CandidateId("a#1");
    private static final FencingToken ONE = new FencingToken(1);
    private static final FencingToken TWO = new FencingToken(2);
    private static final SegmentName X = new SegmentName("x");
    private static final String MARKER_STANDS = "rename .tmp.marker to .marker";

    private final RecordedFiles disk = new RecordedFiles();
    private Path directory = Path.of("");

    @BeforeEach
    void chooseDirectory(@TempDir Path parent) {
        directory = parent.resolve("store");
    }

    /** The marker it found may be one that a killed writer left, which a power cut can still undo. */
    @Test
    void a_store_settles_what_it_found_before_its_first_bytes() throws IOException {
        open().claim(ONE, HOLDER);
        FencedStore reopened = open();
        disk.taken();
        assertThat(reopened.append(ONE, HOLDER, X, new byte[1])).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(disk.taken()).containsSubsequence(MARKER_STANDS, "sync store", "write .tmpx");
        reopened.append(ONE, HOLDER, X, new byte[1]);
        assertThat(disk.taken()).as("once is enough").doesNotContain(MARKER_STANDS);
    }

    @Test
    void a_token_that_no_one_claimed_raises_the_marker_before_its_bytes() throws IOException {
        FencedStore store = open();
        store.claim(ONE, HOLDER);
        disk.taken();
        assertThat(store.put(TWO, HOLDER, X, new byte[1])).isEqualTo(WriteOutcome.WRITTEN);
        assertThat(disk.taken()).containsSubsequence(MARKER_STANDS, "sync store", "write .tmpx");
    }

    @Test
    void after_a_failure_everything_is_settled_anew() throws IOException {
        FencedStore store = open();
        store.claim(ONE, HOLDER);
        store.put(ONE, HOLDER, X, new byte[1]);
        disk.fail("sync x");
        assertThat(store.append(ONE, HOLDER, X, new byte[1])).isInstanceOf(WriteOutcome.Failed.class);
        disk.fail();
        disk.taken();
        assertThat(store.append(ONE, HOLDER, X, new byte[1])).isEqualTo(WriteOutcome.WRITTEN);
        List<String> steps = disk.taken();
        assertThat(steps).contains(MARKER_STANDS);
        assertThat(steps.subList(0, steps.indexOf("read x from 0"))).contains("sync x");
    }

    @Test
    void a_claim_that_could_not_be_settled_is_no_claim() throws IOException {
        FencedStore store = open();
        disk.fail(MARKER_STANDS);
        assertThat(store.claim(ONE, HOLDER)).isInstanceOf(ClaimOutcome.ClaimFailed.class);
        assertThat(store.marker()).isEqualTo(Marker.MISSING);
        disk.fail();
        assertThat(store.claim(ONE, HOLDER)).isEqualTo(ClaimOutcome.CLAIMED);
        assertThat(store.counters().epochAdvances()).as("the claim that failed does not count").isEqualTo(1);
    }

    private FencedStore open() throws IOException {
        return FencedStore.open(disk, directory, FenceMode.ENFORCE, new LockPatience(() -> 0, nanos -> {}, 0));
    }
}
