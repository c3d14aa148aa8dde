package dev.fencepost.tla.trace;

import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import dev.fencepost.properties.mutant.search.KeptSchedule;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Schedule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A mutant of the catalogue, and what its specification alone says of it in the schedule in which it dies: a row of
 * {@code corpus/catalogue.tsv}.
 *
 * @param mutant
 *            the mutant
 * @param kept
 *            the schedule
 * @param verdict
 *            what the specification says
 * @param about
 *            the action at which it is refused, why it is accepted, by the name of an {@link Unseen}, or why there is
 *            no trace
 */
record CatalogueMutant(Mutant mutant, KeptSchedule kept, Verdict verdict, String about) {

    /** What a specification can say of a run. */
    enum Verdict {
        /** The trace is no behaviour of it. */
        REFUSED,
        /** The trace is one. */
        ACCEPTED,
        /** There is no trace. */
        UNTRACEABLE
    }

    /** All of the catalogue, in the order of the rows. */
    static List<CatalogueMutant> all() {
        Map<String, Mutant> mutants = Bugs.all().stream().filter(Mutant.class::isInstance).map(Mutant.class::cast)
                .collect(Collectors.toMap(Mutant::id, Function.identity()));
        Map<String, KeptSchedule> kept = KeptSchedulesTest.kept().stream()
                .collect(Collectors.toMap(KeptSchedule::id, Function.identity()));
        return rows().stream().map(row -> new CatalogueMutant(known(mutants, row[0]), known(kept, row[0]),
                Verdict.valueOf(row[1]), row[2])).toList();
    }

    private static <T> T known(Map<String, T> all, String id) {
        T found = all.get(id);
        if (found == null) {
            throw new IllegalArgumentException("a row of " + id + ", which there is not");
        }
        return found;
    }

    private static List<String[]> rows() {
        try {
            return Files.readAllLines(Path.of("corpus", "catalogue.tsv")).stream()
                    .filter(line -> !line.startsWith("#")).map(line -> line.split("\t")).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Which election it is of, and what becomes of it: one of each is tried in every build. */
    List<String> kind() {
        return List.of(mutant.scenario().split("-", 2)[0].equals("etcd") ? "etcd" : "lease", verdict.name(), about);
    }

    /** How long it runs. */
    long endNanos() {
        return Schedule.parse(kept.schedule(), List.of(TraceSubjects.all().named(mutant.scenario()).scenario()))
                .length().endNanos();
    }

    /** The same with what comes out if it is tried. */
    CatalogueMutant tried(TraceChecker checker) {
        Subject broken = mutant.broken();
        Schedule schedule = Schedule.parse(kept.schedule(), List.of(broken.scenario()));
        List<Trace> traces;
        try {
            traces = TraceMaker.run(broken, schedule).traces();
        } catch (BadInputException none) {
            return new CatalogueMutant(mutant, kept, Verdict.UNTRACEABLE, String.valueOf(none.getMessage()));
        }
        for (Trace trace : traces) {
            String action = CodeMutantsTest.refusedAt(checker.check(trace));
            if (!action.isEmpty()) {
                return new CatalogueMutant(mutant, kept, Verdict.REFUSED, action);
            }
        }
        // Why it is accepted no run can tell.
        return new CatalogueMutant(mutant, kept, Verdict.ACCEPTED, verdict == Verdict.ACCEPTED ? about : "");
    }

    @Override
    public String toString() {
        return mutant.id() + ", " + verdict + " " + about + ": " + mutant.summary();
    }
}
