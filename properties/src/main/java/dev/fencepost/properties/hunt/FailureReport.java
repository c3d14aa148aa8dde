package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogHeader;
import dev.fencepost.simulator.LogSink;
import dev.fencepost.simulator.LogTable;
import dev.fencepost.simulator.LogWriter;
import dev.fencepost.simulator.Schedule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The folder that a failing run leaves behind: its log, its schedule, and a table for people.
 *
 * <p>It is written under another name and renamed when it is complete, so that nothing half-written is ever found under
 * the final name.
 */
public final class FailureReport {

    private static final int TABLE_LINES = 400;

    private FailureReport() {}

    /**
     * Writes the folder {@code <base>/<digest>}.
     *
     * @param base
     *            where reports are kept; made if it is not there
     * @param subject
     *            what the run was of
     * @param schedule
     *            the run
     * @return the folder
     * @throws BadInputException
     *             when it cannot be written, as on a full disk
     */
    public static Path write(Path base, Subject subject, Schedule schedule) {
        Optional<Path> part = Optional.empty();
        try {
            Files.createDirectories(base);
            // A name of its own, since another hunt may be writing down the same failure.
            part = Optional.of(Files.createTempDirectory(base, "unfinished-"));
            Trial trial = writeInto(part.get(), subject, schedule);
            return moved(part.get(), base.resolve(trial.result().digest().toString()));
        } catch (IOException | UncheckedIOException | BadInputException failed) {
            part.ifPresent(folder -> discard(folder, failed));
            throw new BadInputException("the report cannot be written below " + base + ": " + failed.getMessage(),
                    failed);
        }
    }

    private static Path moved(Path part, Path folder) throws IOException {
        try {
            removeFolder(folder);
            Files.move(part, folder);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException another) {
            // Another hunt was faster; one digest is one run, so its report is ours.
            removeFolder(part);
        }
        return folder;
    }

    private static Trial writeInto(Path part, Subject subject, Schedule schedule) throws IOException {
        Story story = new Story(subject.run(schedule).violatedNanos());
        Trial trial;
        try (LogWriter log = LogWriter.create(part.resolve("log.ndjson"),
                LogHeader.of(subject.scenario(), schedule))) {
            trial = subject.run(schedule, log, story);
        }
        Files.writeString(part.resolve("schedule.txt"), schedule.text() + "\n");
        List<String> table = new ArrayList<>(trial.headline());
        table.add("");
        table.addAll(story.lines());
        Files.write(part.resolve("table.txt"), table);
        ServiceLoader.load(ReportPart.class).forEach(more -> more.write(part, subject, schedule));
        return trial;
    }

    private static void discard(Path part, Exception reason) {
        try {
            removeFolder(part);
        } catch (IOException stillThere) {
            reason.addSuppressed(stillThere);
        }
    }

    private static void removeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            } catch (NoSuchFileException gone) {
                // Another hunt has just removed it.
            }
            Files.deleteIfExists(folder);
        }
    }

    /** The events that tell the story up to a violation, the latest of them: no messages, no wakes. */
    public static final class Story implements LogSink {

        private static final long AFTERWARDS_NANOS = 1_000_000_000L;

        private final Deque<String> lines = new ArrayDeque<>();
        private final long untilNanos;
        private long left;

        /** A story that ends one second after the given true instant. */
        public Story(long violatedNanos) {
            this.untilNanos = violatedNanos + AFTERWARDS_NANOS;
        }

        @Override
        public void accept(LogEvent event) {
            if (event.trueNanos() <= untilNanos && tells(event.entry())) {
                if (lines.size() == TABLE_LINES) {
                    lines.removeFirst();
                    left++;
                }
                lines.addLast(LogTable.line(event));
            }
        }

        /** Returns the table, with its heading. */
        public List<String> lines() {
            List<String> table = new ArrayList<>();
            table.add(LogTable.heading());
            if (left > 0) {
                table.add("(" + left + " earlier lines are in the log only)");
            }
            table.addAll(lines);
            return table;
        }

        private static boolean tells(Entry entry) {
            return switch (entry) {
                case Fact.MessageSent sent -> false;
                case Fact.MessageDelivered delivered -> false;
                case Fact.Woke woke -> false;
                case Fact.Told told -> false;
                case Entry other -> !other.kind().equals("row-taken") && !other.kind().equals("called")
                        && !other.kind().equals("answered");
            };
        }
    }
}
