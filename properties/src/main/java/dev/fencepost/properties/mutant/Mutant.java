package dev.fencepost.properties.mutant;

import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;

/**
 * A recorded bug put back: where it shows, and which checker must notice it within which budget.
 *
 * @param mutation
 *            what is broken, and the edits
 * @param scenario
 *            the scenario in which it shows
 * @param config
 *            the scenario's configuration text; empty for its default
 * @param killer
 *            the checker that must find it violated where it is asserted, by name; {@code crash} if the code throws
 * @param maxRuns
 *            how many schedules it may take from any seed; the healthy code survives as many
 * @param remark
 *            why another checker than the recorded one sees it, why two decisions are changed, or why one of neither
 *            the library nor a model is; empty if nothing of that
 */
public record Mutant(Mutation mutation, String scenario, String config, String killer, int maxRuns, String remark)
        implements
            Bug {

    /**
     * How long a search for the death of any mutant may take from any seed: processor time, so that no mutant outlives
     * it because the machine has more to do.
     */
    public static final long BUDGET_NANOS = 60_000_000_000L;

    /** Stands for a checker where the broken code throws. */
    public static final String CRASH = "crash";

    /** Returns a mutant in the default configuration of a scenario. */
    public static Mutant of(Mutation mutation, String scenario, String killer, int maxRuns) {
        return new Mutant(mutation, scenario, "", killer, maxRuns, "");
    }

    /** Returns this mutant in another configuration. */
    public Mutant in(String configText) {
        return new Mutant(mutation, scenario, configText, killer, maxRuns, remark);
    }

    /** Returns this mutant with another number of schedules that it may take. */
    public Mutant within(int runs) {
        return new Mutant(mutation, scenario, config, killer, runs, remark);
    }

    /** Returns this mutant with a remark: one sentence. */
    public Mutant since(String sentence) {
        return new Mutant(mutation, scenario, config, killer, maxRuns, sentence);
    }

    /** Returns the scenario with the broken code. */
    public Subject broken() {
        return Mutants.of(scenario, List.of(mutation));
    }

    /**
     * Demands that all its edits fit the code.
     *
     * @throws IllegalArgumentException
     *             naming the mutant and what is missing, when one does not fit any more
     */
    public void requireFit() {
        var _ = new MutantLoader(Mutant.class.getClassLoader(), List.of(mutation));
    }

    /** Draws the schedule of one run of the scenario, broken or not. */
    public Schedule draw(Subject subject, Seed seed) {
        return subject.draw(config.isEmpty() ? subject.defaultConfig() : config, seed);
    }

    /**
     * Whether the checker that must find the bug found it in a run, and its word counts there.
     *
     * @throws IllegalArgumentException
     *             naming the mutant and what is missing, when the woven code asks for something that is gone
     */
    public boolean diesIn(Trial trial) {
        if (trial.result().failure().orElse(null) instanceof LinkageError gone) {
            throw new IllegalArgumentException("mutant " + id() + " asks for what there is not: " + gone.getMessage(),
                    gone);
        }
        return killer.equals(CRASH)
                ? trial.finding() == Finding.CRASH
                : trial.answers().stream().anyMatch(answer -> answer.checker().equals(killer) && answer.asserted()
                        && answer.verdict().equals("violated"));
    }

    /** Whether the word of that checker would count in a run, had it found anything. */
    public boolean countsIn(Trial trial) {
        return killer.equals(CRASH) || trial.answers().stream()
                .anyMatch(answer -> answer.checker().equals(killer) && answer.asserted());
    }

    @Override
    public String id() {
        return mutation.id();
    }

    @Override
    public String summary() {
        return mutation.summary();
    }
}
