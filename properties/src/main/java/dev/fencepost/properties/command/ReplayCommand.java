package dev.fencepost.properties.command;

import dev.fencepost.election.json.JsonObject;
import dev.fencepost.properties.hunt.FailureReport;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.LogHeader;
import dev.fencepost.simulator.LogWriter;
import dev.fencepost.simulator.Schedule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost replay}: one run again, event for event. */
@Command(name = "replay", description = "Do one run again, event for event, and tell what happens.", sortOptions = false)
final class ReplayCommand implements Callable<Integer> {

    /** A longer line is kept in a file (rulings 8). */
    private static final int MAX_ARGUMENT = 4_096;

    @Parameters(index = "0", paramLabel = "SCHEDULE|@FILE", description = "the line that a hunt printed, or a file of it")
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
        Schedule parsed = subjects.schedule(text(schedule));
        Subject subject = subjects.named(parsed.scenario());
        FailureReport.Story story = new FailureReport.Story();
        Trial trial = run(subject, parsed, story);
        trial.headline().forEach(console::say);
        console.say("");
        story.lines().forEach(console::say);
        console.say("");
        TrialView.verdicts(trial).forEach(console::say);
        console.say("digest " + trial.result().digest() + ", " + trial.result().events() + " events: "
                + trial.finding().words());
        if (json) {
            JsonObject object = TrialView.json(subject, trial);
            console.program().println(object);
        }
        return trial.finding().exitCode();
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

    /** The text of a schedule given as itself or as {@code @FILE}. */
    static String text(String argument) {
        if (!argument.startsWith("@")) {
            return argument;
        }
        Path file = Path.of(argument.substring(1));
        try {
            return Files.readString(file).strip();
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
