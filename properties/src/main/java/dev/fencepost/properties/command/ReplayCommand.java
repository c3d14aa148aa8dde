package dev.fencepost.properties.command;

import dev.fencepost.properties.hunt.FailureReport;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Digest;
import dev.fencepost.simulator.LogHeader;
import dev.fencepost.simulator.LogReader;
import dev.fencepost.simulator.LogWriter;
import dev.fencepost.simulator.Schedule;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost replay}: one run again, event for event. */
@Command(name = "replay", description = ReplayCommand.ABOUT, sortOptions = false, mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {

    static final String ABOUT = "Do one run again, event for event, and tell what happens.";

    private static final String WHAT = "the line that a hunt printed, a file of it, or a log";

    /** A longer line is kept in a file (rulings 8). */
    private static final int MAX_ARGUMENT = 4_096;

    @Parameters(index = "0", paramLabel = "SCHEDULE|@FILE", description = WHAT)
    private String schedule = "";

    @Option(names = "--log", paramLabel = "FILE.ndjson", description = "write the whole event log there")
    @Nullable
    private Path log;

    @Option(names = "--json", description = "print one JSON object on standard output, all else on standard error")
    private boolean json;

    @Override
    public Integer call() {
        Console console = Console.of(json);
        Subjects subjects = Catalogue.all();
        Given given = given(schedule);
        Schedule parsed = subjects.schedule(given.text());
        Subject subject = subjects.named(parsed.scenario());
        FailureReport.Story story = new FailureReport.Story(subject.run(parsed).violatedNanos());
        Trial trial = run(subject, parsed, story);
        Digest digest = trial.result().digest();
        trial.headline().forEach(console::say);
        console.say("");
        story.lines().forEach(console::say);
        console.say("");
        TrialView.verdicts(trial).forEach(console::say);
        boolean same = given.digest().isEmpty() || given.digest().get().equals(digest);
        if (!same) {
            console.say("the log holds another run: its digest is " + given.digest().get());
        }
        Finding finding = same ? trial.finding() : trial.finding().worst(Finding.NONDETERMINISTIC);
        console.say("digest " + digest + ", " + trial.result().events() + " events: " + finding.words());
        if (json) {
            console.program().println(TrialView.json(subject, trial, finding));
        }
        return finding.exitCode();
    }

    private Trial run(Subject subject, Schedule parsed, FailureReport.Story story) {
        if (log == null) {
            return subject.run(parsed, story);
        }
        try (LogWriter writer = LogWriter.create(log, LogHeader.of(subject.scenario(), parsed))) {
            return subject.run(parsed, story, writer);
        } catch (UncheckedIOException failed) {
            throw new BadInputException("the log cannot be written to " + log + ": " + failed.getMessage(),
                    failed);
        }
    }

    /**
     * What was given to replay.
     *
     * @param text
     *            a schedule's text
     * @param digest
     *            which digest the run must have, where a log says so
     */
    private record Given(String text, Optional<Digest> digest) {}

    /** A log replays as what its header says, and must come to the digest that its end says. */
    private static Given given(String argument) {
        String text = text(argument);
        if (!text.startsWith("{")) {
            return new Given(text, Optional.empty());
        }
        LogReader.Ends ends = LogReader.ends(Path.of(argument.substring(1)));
        return new Given(ends.header().schedule(), Optional.of(ends.digest()));
    }

    /**
     * The text of a schedule given as itself or as {@code @FILE}. Of a file only the first line counts, so that a log,
     * which may be huge, is not read whole to find that it is one.
     */
    static String text(String argument) {
        if (!argument.startsWith("@")) {
            return argument;
        }
        Path file = Path.of(argument.substring(1));
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException("the schedule file " + file + " cannot be read: it is no regular file");
        }
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String line = reader.readLine();
            return line == null ? "" : line.strip();
        } catch (IOException unreadable) {
            throw new BadInputException("the schedule file " + file + " cannot be read"
                    + (Files.exists(file) ? "" : ": there is no such file"), unreadable);
        }
    }

    /** How a schedule is given on a command line: as itself, or by the file that its report holds. */
    static String argument(Schedule schedule, Path folder) {
        String text = schedule.text();
        return text.length() < MAX_ARGUMENT ? text : "@" + folder.resolve("schedule.txt");
    }
}
