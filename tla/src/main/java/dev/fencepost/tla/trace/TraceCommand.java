package dev.fencepost.tla.trace;

import dev.fencepost.properties.command.CommandProvider;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code fencepost trace}: does a run again and writes down its trace. */
@Command(name = "trace", description = TraceCommand.ABOUT, mixinStandardHelpOptions = true)
final class TraceCommand implements Callable<Integer> {

    static final String ABOUT = "Do a run again and write its trace, for check-trace.";

    private static final String WHAT = "the line that a hunt printed, or a file of it";
    private static final String WHERE = "where to; several elections go to one file each, numbered";

    @Parameters(index = "0", paramLabel = "SCHEDULE|@FILE", description = WHAT)
    private String schedule = "";

    @Parameters(index = "1", paramLabel = "FILE.ndjson", description = WHERE)
    private Path file = Path.of("");

    /** Brings {@code trace}. */
    public static final class Provider implements CommandProvider {
        @Override
        public Object command() {
            return new TraceCommand();
        }
    }

    @Override
    public Integer call() {
        Schedule parsed = TraceSubjects.all().schedule(text());
        List<Trace> traces = TraceMaker.run(TraceSubjects.all().named(parsed.scenario()), parsed).traces();
        for (Path written : write(traces, file)) {
            System.out.println("fencepost check-trace " + written);
        }
        return 0;
    }

    /** Writes traces to a file, or to as many as there are. */
    static List<Path> write(List<Trace> traces, Path file) {
        if (traces.size() == 1) {
            TraceFile.write(file, traces.getFirst());
            return List.of(file);
        }
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
        List<Path> files = IntStream.range(0, traces.size())
                .mapToObj(i -> file.resolveSibling(name.substring(0, dot) + "-" + i + name.substring(dot))).toList();
        for (int i = 0; i < traces.size(); i++) {
            TraceFile.write(files.get(i), traces.get(i));
        }
        return files;
    }

    private String text() {
        if (!schedule.startsWith("@")) {
            return schedule;
        }
        Path given = Path.of(schedule.substring(1));
        try {
            return Files.readString(given).strip();
        } catch (IOException unreadable) {
            throw new BadInputException("the schedule file " + given + " cannot be read"
                    + (Files.exists(given) ? "" : ": there is no such file"), unreadable);
        }
    }
}
