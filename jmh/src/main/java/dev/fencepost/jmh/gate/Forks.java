package dev.fencepost.jmh.gate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Measures in processes of its own, whose JVM is always started the same way, whatever the caller's options are.
 *
 * @param mainClass
 *            prints a line for each probe; told {@code allocation} or {@code time}
 * @param names
 *            and then which probes, or none for all of them
 */
public record Forks(String mainClass, List<String> names) implements Measurements {

    private static final long LONGEST_SECONDS = 120;
    private static final String LINE = "probe ";

    /** References of four bytes and headers of twelve, on a machine of any size. */
    private static final List<String> ALWAYS = List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:-UseCompactObjectHeaders");

    @Override
    public Map<String, Long> bytes() throws MeasuringFailed {
        Map<String, Long> bytes = new LinkedHashMap<>();
        lines("-Xint", "allocation").forEach(words -> bytes.put(words[1], Long.valueOf(words[2])));
        return bytes;
    }

    /** Compiles in the foreground, so that a busy machine cannot put the compiler off until after the warm-up. */
    @Override
    public Map<String, PairedTime> times() throws MeasuringFailed {
        Map<String, PairedTime> times = new LinkedHashMap<>();
        lines("-Xbatch", "time").forEach(words -> times.put(words[1] + " / " + words[2],
                new PairedTime(Double.parseDouble(words[3]), Double.parseDouble(words[4]),
                        Double.parseDouble(words[5]))));
        return times;
    }

    private List<String[]> lines(String option, String what) throws MeasuringFailed {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(option);
        command.addAll(ALWAYS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass, what));
        command.addAll(names);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        try {
            return lines(builder.start());
        } catch (IOException failed) {
            throw MeasuringFailed.broken("no process could be started to measure in: " + failed.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw MeasuringFailed.broken("the measuring was interrupted");
        }
    }

    /** Its few lines fit into the pipe, so it ends without being read. */
    private static List<String[]> lines(Process process) throws IOException, InterruptedException, MeasuringFailed {
        try {
            if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw MeasuringFailed.late("a measuring process did not end within " + LONGEST_SECONDS + " s");
            }
            if (process.exitValue() != 0) {
                throw MeasuringFailed.broken("a measuring process ended with " + process.exitValue() + ", see above");
            }
            try (InputStream out = process.getInputStream()) {
                return new String(out.readAllBytes(), StandardCharsets.UTF_8).lines()
                        .filter(line -> line.startsWith(LINE)).map(line -> line.split(" ")).toList();
            }
        } finally {
            process.destroyForcibly();
        }
    }
}
