package dev.fencepost.tla.trace;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Subjects;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.scenario.Scenarios;
import java.util.ArrayList;
import java.util.List;

/** Everything that a run can be of: the scenarios, and the elector that is broken on purpose. */
final class TraceSubjects {

    private static final Subjects ALL = made();

    private TraceSubjects() {}

    static Subjects all() {
        return ALL;
    }

    private static Subjects made() {
        List<Subject> subjects = new ArrayList<>(Scenarios.all());
        subjects.add(Mutants.canary());
        return new Subjects(subjects);
    }
}
