package dev.fencepost.election.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link ChildWriter} in a process of its own, quick to start and easy to kill. */
final class ChildProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path output;

    ChildProcess(Path output, long token, String holder, int mutations) throws IOException {
        this.output = output;
        process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx64m",
                "-cp", System.getProperty("java.class.path"), ChildWriter.class.getName(),
                Long.toString(token), holder, Integer.toString(mutations))
                .redirectOutput(output.toFile())
                .redirectError(output.resolveSibling(output.getFileName() + ".err").toFile())
                .start();
    }

    void use(Path store) throws IOException {
        process.outputWriter().write(store + "\n");
        process.outputWriter().flush();
    }

    /** Waits until the child has said at least so many lines. */
    ChildProcess awaitLines(int count) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).pollDelay(Duration.ZERO)
                .until(() -> lines().size() >= count || !process.isAlive());
        assertThat(lines()).as("what the child said").hasSizeGreaterThanOrEqualTo(count);
        return this;
    }

    /** Waits until the child has ended its work on so many stores. */
    void awaitEnds(int count) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(2)).pollDelay(Duration.ZERO)
                .until(() -> ends().size() >= count || !process.isAlive());
        assertThat(ends()).as("how the child ended").hasSizeGreaterThanOrEqualTo(count);
    }

    List<String> ends() {
        return lines().stream().filter(line -> line.startsWith("end ")).toList();
    }

    /** The whole lines so far; a line that the kill tore was not said. */
    List<String> lines() {
        try {
            String text = Files.readString(output);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** SIGKILL, and then certainly gone. */
    List<String> kill() throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the child is gone").isTrue();
        return lines();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
