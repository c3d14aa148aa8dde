package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.Schedule;
import java.util.ArrayList;
import java.util.List;

/** What a test says of a run that fails: what went wrong, and how to look at it again. */
public final class FailingRun {

    private static final String TRACE = "trace.ndjson";

    private FailingRun() {}

    /** The commands that do a run again, write its trace, and hold that against the specification. */
    public static List<String> commands(Schedule schedule) {
        String line = "'" + schedule.text() + "'";
        return List.of("./fencepost replay " + line, "./fencepost trace " + line + " " + TRACE,
                "./fencepost check-trace " + TRACE);
    }

    /** Of a run as it is. */
    public static String told(Trial trial) {
        List<String> lines = new ArrayList<>(trial.headline());
        lines.addAll(commands(trial.schedule()));
        return String.join("\n", lines);
    }

    /** Of the smallest run that fails like it. */
    public static String toldShrunk(Subject subject, Trial trial) {
        return told(subject.run(Shrinking.shrink(subject, trial.schedule(), trial.finding())));
    }
}
