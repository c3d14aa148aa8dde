package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.Schedule;
import java.nio.file.Path;

/** Adds something to the folder that a failing run leaves behind; found as a service, so that modules above can. */
public interface ReportPart {

    /**
     * Writes its files, or none where it has nothing to say of such a run.
     *
     * @param folder
     *            the folder; log, schedule and table are in it
     * @param subject
     *            what the run was of
     * @param schedule
     *            the run
     * @throws dev.fencepost.simulator.BadInputException
     *             when they cannot be written
     */
    void write(Path folder, Subject subject, Schedule schedule);
}
