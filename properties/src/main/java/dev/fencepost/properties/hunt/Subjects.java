package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Scenario;
import dev.fencepost.simulator.Schedule;
import java.util.List;
import java.util.stream.Collectors;

/** The subjects that can be named: a lookup that says what there is when it finds nothing. */
public record Subjects(List<Subject> all) {

    /** Copies the list. */
    public Subjects {
        all = List.copyOf(all);
    }

    /**
     * The subject of a name.
     *
     * @throws BadInputException
     *             naming the subjects that there are
     */
    public Subject named(String name) {
        return all.stream().filter(subject -> subject.name().equals(name)).findFirst()
                .orElseThrow(() -> new BadInputException("unknown scenario '" + name + "'; the scenarios are "
                        + all.stream().map(Subject::name).collect(Collectors.joining(", "))));
    }

    /**
     * Reads a schedule of any of them.
     *
     * @throws BadInputException
     *             when it is none, or of another format version
     */
    public Schedule schedule(String text) {
        List<Scenario> scenarios = all.stream().map(Subject::scenario).toList();
        return Schedule.parse(text, scenarios);
    }
}
