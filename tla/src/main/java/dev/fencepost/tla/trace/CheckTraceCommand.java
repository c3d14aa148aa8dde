package dev.fencepost.tla.trace;

import dev.fencepost.properties.command.CommandProvider;
import dev.fencepost.properties.command.WallTime;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.InputLines;
import dev.fencepost.simulator.LogHeader;
import dev.fencepost.simulator.LogReader;
import dev.fencepost.simulator.Schedule;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code fencepost check-trace}: whether a recorded run is a behaviour of the specification. */
@Command(name = "check-trace", description = CheckTraceCommand.ABOUT, mixinStandardHelpOptions = true)
final class CheckTraceCommand implements Callable<Integer> {

    static final String ABOUT = "Hold a recorded run against the specification: 0 accepted, 9 refused, 2 bad input.";

    private static final String WHAT = "a trace, or the log of a run, which is then done again and traced";

    private static final int REFUSED = 9;
    private static final double NANOS_PER_SECOND = 1e9;

    @Parameters(index = "0", paramLabel = "FILE.ndjson", description = WHAT)
    private Path file = Path.of("");

    /** Brings {@code check-trace}. */
    public static final class Provider implements CommandProvider {
        @Override
        public Object command() {
            return new CheckTraceCommand();
        }
    }

    @Override
    public Integer call() {
        int code = 0;
        try (TraceChecker checker = new TraceChecker()) {
            for (Trace trace : given()) {
                long startNanos = WallTime.nanos();
                long readyNanos;
                TraceResult result;
                try {
                    checker.prepare(trace.header());
                    readyNanos = WallTime.nanos();
                    result = checker.check(trace);
                } catch (BadInputException wrong) {
                    throw new BadInputException("the trace " + file + ": " + wrong.getMessage(), wrong);
                }
                TraceVerdict.lines(trace, result).forEach(System.out::println);
                System.out.println(String.format(Locale.ROOT, "%,d events in %.1f s, after %.1f s to open the"
                        + " specification", trace.events().size(), (WallTime.nanos() - readyNanos) / NANOS_PER_SECOND,
                        (readyNanos - startNanos) / NANOS_PER_SECOND));
                code = result instanceof TraceResult.Refused ? REFUSED : code;
            }
        }
        return code;
    }

    private List<Trace> given() {
        if (!isLog()) {
            return List.of(TraceFile.read(file));
        }
        LogHeader header = LogReader.read(file, event -> {});
        Schedule schedule = TraceSubjects.all().schedule(header.schedule());
        return TraceMaker.run(TraceSubjects.all().named(schedule.scenario()), schedule).traces();
    }

    private boolean isLog() {
        try (InputLines lines = InputLines.of("the trace", file)) {
            return Optional.ofNullable(lines.next()).orElse("").contains("\"" + LogHeader.FORMAT + "\"");
        }
    }
}
