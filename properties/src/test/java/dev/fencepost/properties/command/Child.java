package dev.fencepost.properties.command;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The command in a process of its own, as a shell starts it. */
final class Child {

    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final Process process;
    private final Path out;
    private final Path err;

    private Child(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** What a finished command left. */
    record Result(int exitCode, String out, String err) {}

    /** Starts the command where no file may grow beyond so many blocks, as on a full disk. */
    static Child startLimited(Path directory, int blocks, String... arguments) throws IOException {
        return start(directory, List.of("sh", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "sh"), arguments);
    }

    /** Starts the command with its standard output sent to a device. */
    static Child startInto(Path directory, Path device, String... arguments) throws IOException {
        return start(directory, List.of("sh", "-c", "exec \"$@\" >" + device, "sh"), arguments);
    }

    static Child start(Path directory, String... arguments) throws IOException {
        return start(directory, List.of(), arguments);
    }

    private static Child start(Path directory, List<String> prefix, String... arguments) throws IOException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        List<String> line = new ArrayList<>(prefix);
        line.addAll(List.of(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).directory(directory.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile()).start();
        return new Child(process, out, err);
    }

    static Result run(Path directory, String... arguments) throws IOException {
        return start(directory, arguments).result();
    }

    String errSoFar() throws IOException {
        return Files.readString(err);
    }

    void interrupt() throws IOException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start();
    }

    Result result() throws IOException {
        await().atMost(LONGEST).until(() -> !process.isAlive());
        return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
