package dev.fencepost.properties.mutant.search;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder in which the shrunk schedules of mutants are kept, one file each.
 *
 * @param folder
 *            the folder
 */
public record KeptSchedules(Path folder) {

    /**
     * All that are kept, in the order of their names.
     *
     * @throws BadInputException
     *             when the folder or a file in it cannot be read
     */
    public List<KeptSchedule> all() {
        List<KeptSchedule> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                all.add(KeptSchedule.parse(Files.readString(file)));
            }
        } catch (IOException unreadable) {
            throw new BadInputException("the kept schedules cannot be read: " + unreadable.getMessage(), unreadable);
        }
        return all;
    }

    /**
     * Keeps the schedule of a dead mutant, in place of what was kept of it before.
     *
     * @param fate
     *            a mutant that is {@linkplain Fate#dead dead}
     * @param first
     *            the first seed of its examination
     * @throws BadInputException
     *             when the file cannot be written
     */
    public void keep(Fate fate, Seed first) {
        KeptSchedule kept = KeptSchedule.of(fate, first);
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(kept.fileName()), kept.text());
        } catch (IOException failed) {
            throw new BadInputException("the schedule of " + kept.id() + " cannot be kept: " + failed.getMessage(),
                    failed);
        }
    }
}
