package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One step of a case: what is done, how long after the step before it, and what the servers answered.
 *
 * @param number
 *            its place in the case, from 1
 * @param afterMillis
 *            how long after the end of the step before it
 * @param action
 *            the operation with its fields, symbolic values included
 * @param expected
 *            what both servers answered
 * @param expectedOn
 *            by version, what stands in the place of {@code expected}
 */
record RecordedStep(int number, long afterMillis, JsonObject action, Json expected, Json expectedOn) {

    private static final Pattern AFTER = Pattern.compile("\\+(\\d+)ms");

    static RecordedStep of(int number, Json step) {
        long after = step.textAt("at").map(RecordedStep::millis).orElse(0L);
        if (!(step.get("do").orElse(Json.nothing()) instanceof JsonObject action)) {
            throw new IllegalArgumentException("step " + number + " does nothing: " + step);
        }
        return new RecordedStep(number, after, action, step.get("expect").orElse(Json.object()),
                step.get("expect_on").orElse(Json.object()));
    }

    /** What the server of that version answered. */
    Json expectedFrom(String version) {
        return expectedOn.get(version).orElse(expected);
    }

    String operation() {
        return action.textAt("op").orElse("nothing");
    }

    /** An alternative of this step's answer, named so that no other of its case has that name. */
    String alternative(String withinAnswer) {
        return this + ": " + withinAnswer;
    }

    @Override
    public String toString() {
        return "step " + number + " (" + operation() + ")";
    }

    private static long millis(String after) {
        Matcher matcher = AFTER.matcher(after);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no time: " + after);
        }
        return Long.parseLong(matcher.group(1));
    }
}
