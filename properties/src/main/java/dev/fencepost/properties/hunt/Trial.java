package dev.fencepost.properties.hunt;

import dev.fencepost.simulator.RunResult;
import dev.fencepost.simulator.Schedule;
import java.util.List;
import java.util.Map;

/**
 * One run and what the checkers said of it.
 *
 * @param schedule
 *            what was run
 * @param result
 *            how it ended
 * @param finding
 *            what it comes to
 * @param signature
 *            which checker failed, by name: two failures with one signature are failures of the same kind; empty if
 *            none
 * @param headline
 *            the first lines of a failure report
 * @param answers
 *            what each checker said
 * @param insideEnvelope
 *            whether every fault lay within what the configuration declares
 * @param reached
 *            what the run reached, and how often
 * @param violatedNanos
 *            the true instant of the first violation that counts; the end of the run if there is none
 */
public record Trial(Schedule schedule, RunResult result, Finding finding, String signature, List<String> headline,
        List<Answer> answers, boolean insideEnvelope, Map<String, Long> reached, long violatedNanos) {

    /** Copies the lists. */
    public Trial {
        headline = List.copyOf(headline);
        answers = List.copyOf(answers);
    }

    /**
     * What one checker said.
     *
     * @param checker
     *            its name
     * @param verdict
     *            {@code held}, {@code violated} or {@code inconclusive}
     * @param asserted
     *            whether it counts in this run: some checkers hold inside the declared envelope only
     * @param sentence
     *            what was seen, if anything
     */
    public record Answer(String checker, String verdict, boolean asserted, String sentence) {}
}
