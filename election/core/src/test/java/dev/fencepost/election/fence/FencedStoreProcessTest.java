package dev.fencepost.election.fence;

import static dev.fencepost.election.fence.ChildWriter.LOG;
import static dev.fencepost.election.fence.ChildWriter.POSITIONS_PER_TOKEN;
import static dev.fencepost.election.fence.ChildWriter.STATE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.file.FileOperations;
import dev.fencepost.election.file.NioFileOperations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes, really killed: what they were promised is on the disk, and what is fenced stays out. */
class FencedStoreProcessTest {

    private static final int KILLS = 20;
    private static final int ROUNDS = 6;
    private static final int ENDLESS = 1_000_000;

    private final FileOperations files = new NioFileOperations();

    /** Each child leads with a higher token on the same store and dies somewhere else in its work. */
    @Test
    void twentyKilledLeadersLeaveEverythingTheyWerePromised(@TempDir Path directory) throws Exception {
        Path path = directory.resolve("store");
        List<List<String>> said = new ArrayList<>();
        for (int token = 1; token <= KILLS; token++) {
            try (ChildProcess child = child(directory, token)) {
                child.awaitLines(1).use(path);
                // The first dies while it opens and claims, the others ever deeper in their writes.
                said.add(child.awaitLines(Math.max(1, (token - 1) * 2)).kill());
            }
            check(open(path), said);
        }
        assertThat(said.stream().mapToInt(List::size).sum()).as("mutations seen").isGreaterThan(KILLS * KILLS / 2);
    }

    /** Both write in a tight loop; the one with the higher token wins, whoever comes first. */
    @Test
    void ofTwoProcessesOnOneMarkerExactlyTheHigherWins(@TempDir Path directory) throws Exception {
        int most = 30;
        try (ChildProcess lower = new ChildProcess(directory.resolve("lower"), 1, "lower", ENDLESS);
                ChildProcess higher = new ChildProcess(directory.resolve("higher"), 2, "higher", most)) {
            lower.awaitLines(1);
            higher.awaitLines(1);
            for (int round = 0; round < ROUNDS; round++) {
                Path path = directory.resolve("store" + round);
                int before = lower.lines().size();
                lower.use(path);
                if (round % 2 == 0) {
                    lower.awaitLines(before + 4);
                }
                higher.use(path);
                higher.awaitEnds(round + 1);
                lower.awaitEnds(round + 1);
                assertThat(higher.ends()).last().isEqualTo("end with all written");
                assertThat(lower.ends()).last().asString()
                        .matches("end refused at the claim|end at \\d+ all refused, FENCED: token 1 is superseded .*");
                assertThat(tokens(open(path))).as("a record of the lower never follows one of the higher").isSorted()
                        .contains(2L);
                assertThat(open(path).marker()).isEqualTo(
                        new Marker.Claimed(new FencingToken(2), new CandidateId("higher")));
            }
        }
    }

    private static ChildProcess child(Path directory, int token) throws IOException {
        return new ChildProcess(directory.resolve("said" + token), token, "child" + token, ENDLESS);
    }

    private FencedStore open(Path path) throws IOException {
        SystemClock clock = new SystemClock();
        return FencedStore.open(files, path, FenceMode.ENFORCE,
                new LockPatience(clock, clock::sleepNanos, TimeUnit.SECONDS.toNanos(10)));
    }

    private static void check(FencedStore store, List<List<String>> said) throws IOException {
        long highest = store.highest().orElseThrow().value();
        assertThat(highest).as("the marker never regresses").isBetween((long) claims(said), (long) said.size());
        List<String> log = records(store, LOG);
        long leastWatermark = 0;
        for (int token = 1; token <= said.size(); token++) {
            List<String> acknowledged = numbers(said.get(token - 1), "append ");
            List<String> found = ofToken(log, token);
            assertThat(found).as("appends of token " + token).startsWith(acknowledged.toArray(String[]::new))
                    .as("at most the one under way was never acknowledged")
                    .hasSizeLessThanOrEqualTo(acknowledged.size() + 1);
            List<String> watermarks = numbers(said.get(token - 1), "watermark ");
            if (!watermarks.isEmpty()) {
                leastWatermark = token * POSITIONS_PER_TOKEN + Long.parseLong(watermarks.getLast());
            }
        }
        assertThat(tokens(store)).isSorted();
        assertThat(store.watermark()).isGreaterThanOrEqualTo(leastWatermark);
        List<String> puts = numbers(said.getLast(), "put ");
        if (!puts.isEmpty()) {
            String state = records(store, STATE).getFirst();
            assertThat(number(state)).as("the last put").isGreaterThanOrEqualTo(Long.parseLong(puts.getLast()));
            assertThat(state).startsWith(said.size() + ":");
        }
        if (highest > 1) {
            FencingToken late = new FencingToken(highest - 1);
            assertThat(store.append(late, new CandidateId("child" + late), LOG, new byte[0]).message())
                    .startsWith("FENCED: ");
        }
    }

    private static int claims(List<List<String>> said) {
        int highest = 0;
        for (int token = 1; token <= said.size(); token++) {
            highest = said.get(token - 1).contains("claimed") ? token : highest;
        }
        return highest;
    }

    private static List<Long> tokens(FencedStore store) throws IOException {
        return records(store, LOG).stream().map(record -> Long.parseLong(record.substring(0, record.indexOf(':'))))
                .toList();
    }

    private static List<String> records(FencedStore store, SegmentName segment) throws IOException {
        Optional<List<byte[]>> records = store.get(segment);
        return records.stream().flatMap(List::stream).map(bytes -> new String(bytes, UTF_8)).toList();
    }

    private static List<String> ofToken(List<String> log, int token) {
        return log.stream().filter(record -> record.startsWith(token + ":"))
                .map(record -> record.substring(record.indexOf(':') + 1)).toList();
    }

    private static List<String> numbers(List<String> lines, String what) {
        Stream<String> said = lines.stream().filter(line -> line.startsWith(what));
        return said.map(line -> line.substring(what.length())).toList();
    }

    private static long number(String record) {
        return Long.parseLong(record.substring(record.indexOf(':') + 1));
    }
}
