package dev.fencepost.tla.trace;

import dev.fencepost.properties.hunt.ReportPart;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import java.nio.file.Path;
import java.util.List;

/** Adds the trace of a failing run to its report, where there is a specification to hold it against. */
public final class TraceReport implements ReportPart {

    /** Made by the service loader. */
    public TraceReport() {}

    @Override
    public void write(Path folder, Subject subject, Schedule schedule) {
        List<Trace> traces;
        try {
            traces = TraceMaker.run(subject, schedule).traces();
        } catch (BadInputException nothingSpecified) {
            return;
        }
        TraceCommand.write(traces, folder.resolve("trace.ndjson"));
    }
}
