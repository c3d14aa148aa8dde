package dev.fencepost.properties.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.kubernetes.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Goal: the command keeps its word about output, exit codes and what it leaves on the disk. */
class CommandTest {

    @TempDir
    private Path directory = Path.of("");

    private static String lastLine(String text) {
        return text.lines().reduce("", (before, line) -> line);
    }

    private static long integer(Json object, String name) {
        return object.integerAt(name).orElseThrow();
    }

    @Test
    void aHuntThatHoldsPrintsOneJsonObjectAndEndsWithZero() throws IOException {
        Child.Result result = Child.run(directory, "hunt", "steady-state", "--runs", "5", "--seed", "a", "--json");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out().lines()).hasSize(1);
        Json object = JsonText.require(result.out());
        assertThat(object.textAt("scenario")).contains("steady-state");
        assertThat(integer(object, "runs")).isEqualTo(5);
        assertThat(integer(object, "events")).isGreaterThan(10_000);
        assertThat(object.textAt("digest").orElseThrow()).matches("[0-9a-f]{16}");
        assertThat(Stream.of("violations", "reached", "schedules")).allMatch(name -> object.at(name).isPresent());
        assertThat(result.err()).contains("steady-state: 5 runs", "single-holder", "held; digest ");
        assertThat(Files.exists(directory.resolve("target"))).isFalse();
    }

    @Test
    void theSameSeedGivesTheSameDigestInAnotherProcess() throws IOException {
        String[] arguments = {"hunt", "lease", "--runs", "6", "--seed", "5eed", "--json"};
        Json first = JsonText.require(Child.run(directory, arguments).out());
        Json second = JsonText.require(Child.run(directory, arguments).out());
        assertThat(second).isEqualTo(first);
        assertThat(first.textAt("digest")).isPresent();
    }

    @Test
    void anExplorationSaysHowManyStatesThereAreAndHowDeepItIsWhole() throws IOException {
        Child.Result whole = Child.run(directory, "explore", "lease", "--candidates", "1", "--faults", "0", "--json");
        assertThat(whole.exitCode()).isZero();
        Json object = JsonText.require(whole.out());
        assertThat(object.textAt("end")).contains("ALL");
        assertThat(integer(object, "states")).isGreaterThan(500);
        assertThat(whole.err()).contains("explored all there is up to token 2", "held");

        Child.Result etcd = Child.run(directory, "explore", "etcd", "--candidates", "1", "--faults", "0", "--json");
        assertThat(etcd.exitCode()).isZero();
        assertThat(JsonText.require(etcd.out()).textAt("system")).contains("etcd");
        assertThat(etcd.err()).contains("explored all there is up to leadership 2", "held");

        Child.Result part = Child.run(directory, "explore", "--depth", "6", "--json");
        assertThat(part.exitCode()).isZero();
        assertThat(integer(JsonText.require(part.out()), "wholeDepth")).isEqualTo(6);

        Child.Result cut = Child.run(directory, "explore", "--time", "1ns");
        assertThat(cut.exitCode()).isEqualTo(11);
        assertThat(cut.out()).contains("explored up to depth 0, when the time was up", "inconclusive");
    }

    @Test
    void anExplorationOfWhatThereIsNotIsRefusedInASentence() throws IOException {
        assertThat(refusal("explore", "raft")).contains("unknown system 'raft'", "lease and etcd");
        assertThat(refusal("explore", "etcd", "--kinds", "duplicate")).contains("there is no duplicate");
        assertThat(refusal("explore", "etcd", "--lease-ticks", "1")).contains("at least 2 ticks, not 1");
        assertThat(refusal("explore", "--kinds", "fire")).contains("unknown kind of fault 'fire'", "drop, duplicate");
        assertThat(refusal("explore", "--memory", "much")).contains("--memory is a number of k, m or g");
    }

    private String refusal(String... arguments) throws IOException {
        Child.Result result = Child.run(directory, arguments);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(1);
        return result.err();
    }

    @Test
    void aHuntThatFailsLeavesAReportAndPrintsTheReplayLineLast() throws IOException {
        Child.Result hunt = Child.run(directory, "hunt", "canary", "--runs", "60", "--seed", "1");
        assertThat(hunt.exitCode()).isEqualTo(3);
        String replayLine = lastLine(hunt.out());
        assertThat(replayLine).startsWith("fencepost replay v1::canary::");
        assertThat(hunt.out()).contains("Two candidates were", "tale write", "ssumption");
        List<Path> folders;
        try (Stream<Path> below = Files.list(directory.resolve("target/fencepost"))) {
            folders = below.toList();
        }
        assertThat(folders).hasSize(1);
        Path folder = folders.get(0);
        assertThat(folder.getFileName().toString()).matches("[0-9a-f]{16}");
        assertThat(folder).isDirectoryContaining("glob:**/log.ndjson").isDirectoryContaining("glob:**/schedule.txt")
                .isDirectoryContaining("glob:**/table.txt");

        Child.Result replay = Child.run(directory, "replay", replayLine.substring("fencepost replay ".length()));
        assertThat(replay.exitCode()).isEqualTo(3);
        assertThat(lastLine(replay.out())).startsWith("digest " + folder.getFileName());
        Child.Result fromLog = Child.run(directory, "replay", "@" + folder.resolve("log.ndjson"), "--log",
                "again.ndjson");
        assertThat(fromLog.exitCode()).isEqualTo(3);
        assertThat(directory.resolve("again.ndjson")).hasSameTextualContentAs(folder.resolve("log.ndjson"));
    }

    @Test
    void aTruncatedLogIsRefused() throws IOException {
        Child.run(directory, "replay", "v1::steady-state::-::1::1s+1s/1000", "--log", "whole.ndjson");
        String whole = Files.readString(directory.resolve("whole.ndjson"));
        Files.writeString(directory.resolve("half.ndjson"), whole.substring(0, whole.length() / 2));
        Child.Result result = Child.run(directory, "replay", "@half.ndjson");
        assertRefused(result, "half.ndjson is truncated");
    }

    @Test
    void badInputGetsOneSentence() throws IOException {
        assertRefused(Child.run(directory, "hunt", "nosuch"), "unknown scenario 'nosuch'; the scenarios are lease, ");
        assertRefused(Child.run(directory, "hunt", "--config", "nosuch.conf"),
                "nosuch.conf cannot be read: there is no");
        assertRefused(Child.run(directory, "hunt", "--lease-duration", "2s"), "leaseDuration 2 s must be from 3 s");
        assertRefused(Child.run(directory, "hunt", "--renew-interval", "12s"), "one lost answer would cost the lease");
        assertRefused(Child.run(directory, "replay", "v2::lease::-::1::1s+1s/10"), "no schedule of format v1");
        assertRefused(Child.run(directory, "hunt", "--config", "/dev/zero"), "it is no regular file");
        assertRefused(Child.run(directory, "replay", "@/dev/zero"), "it is no regular file");
        assertRefused(Child.run(directory, "replay", "@nosuch.txt"),
                "nosuch.txt cannot be read: there is no such file");
        assertRefused(Child.run(directory, "shrink", "v1::steady-state::-::1::1s+1s/1000"), "nothing to shrink");
    }

    private static void assertRefused(Child.Result result, String words) {
        assertThat(result.exitCode()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("fencepost: ").contains(words);
    }

    @Test
    void aReportThatCannotBeWrittenIsBadInputAndLeavesNothing() throws IOException {
        Files.writeString(directory.resolve("target"), "a file where a folder is needed");
        Child.Result result = Child.run(directory, "hunt", "canary", "--runs", "60", "--seed", "1");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(lastLine(result.err())).startsWith("fencepost: the report cannot be written below ");
        assertThat(lastLine(result.out())).startsWith("fencepost replay v1::canary::");
        assertThat(directory.resolve("target")).isRegularFile();
    }

    @Test
    void aLogOnAFullDiskIsBadInput() throws IOException {
        Child.Result result = Child.startLimited(directory, 200, "replay", "v1::steady-state::-::1::100s+1s/100000",
                "--log", "big.ndjson").result();
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(lastLine(result.err())).startsWith("fencepost: the log cannot be written to big.ndjson");
        assertThat(directory).isDirectoryNotContaining("glob:**/big.ndjson*");
        assertRefused(Child.run(directory, "replay", "v1::steady-state::-::1::1s+1s/1000", "--log", "/dev/null"),
                "that is no regular file");
    }

    @Test
    void anInterruptedHuntPrintsWhatItHas() throws IOException {
        Child child = Child.start(directory, "hunt", "steady-state", "--time", "100s");
        await().atMost(Duration.ofMinutes(1)).until(() -> child.errSoFar().contains(" runs/s"));
        child.interrupt();
        Child.Result result = child.result();
        assertThat(result.exitCode()).isEqualTo(130);
        assertThat(result.out()).contains("steady-state: ", "interrupted: held so far; digest ");
        assertThat(result.err()).doesNotContain("Exception");
    }

    @Test
    void twoHuntsMayWriteDownTheSameFailureAtOnce() throws IOException {
        String[] arguments = {"hunt", "canary", "--runs", "60", "--seed", "1"};
        Child first = Child.start(directory, arguments);
        Child second = Child.start(directory, arguments);
        assertThat(first.result().exitCode()).isEqualTo(3);
        assertThat(second.result().exitCode()).isEqualTo(3);
        try (Stream<Path> below = Files.list(directory.resolve("target/fencepost"))) {
            assertThat(below).hasSize(1);
        }
    }

    @Test
    void outputThatCannotBeWrittenIsNotSuccess() throws IOException {
        Child.Result result = Child.startInto(directory, Path.of("/dev/full"), "scenarios").result();
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).startsWith("fencepost: what there was to say could not be written");
    }

    @Test
    void theShortestTimeIsOneRun() throws IOException {
        Child.Result result = Child.run(directory, "hunt", "steady-state", "--time", "1ns", "--json");
        assertThat(result.exitCode()).isZero();
        assertThat(integer(JsonText.require(result.out()), "runs")).isPositive();
    }

    @Test
    void everyScenarioIsListed() throws IOException {
        Child.Result result = Child.run(directory, "scenarios");
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).contains("lease ", "two-shards ", "canary ");
    }

    @Test
    void marginTellsWhatTheTimingsSurvive() throws IOException {
        Child.Result result = Child.run(directory, "margin", "--json");
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).contains("clock-rate error", "none up to ", "held");
        assertThat(JsonText.require(result.out()).at("margins")).isPresent();
    }
}
