package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Carries out one recorded case step by step and compares every answer. */
final class Replay {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final String version;
    private final Performer performer;
    private final Variables variables = new Variables();
    private final Map<String, Long> marks = new HashMap<>();
    private final Set<String> alternativesReached = new TreeSet<>();

    private Replay(String version, Performer performer) {
        this.version = version;
        this.performer = performer;
    }

    /** Replays a case as that version answered it; gives the alternatives that held. */
    static Set<String> of(RecordedCase recorded, String version, Performer performer) throws Mismatch {
        Replay replay = new Replay(version, performer);
        replay.variables.bind("base", Json.of(performer.revision()));
        for (RecordedStep step : recorded.steps()) {
            try {
                replay.replay(step);
            } catch (Mismatch mismatch) {
                throw mismatch.in("case " + recorded.name() + " on " + version + ", " + step);
            }
        }
        return replay.alternativesReached;
    }

    private void replay(RecordedStep step) throws Mismatch {
        performer.pass(step.afterMillis());
        JsonObject action = (JsonObject) variables.valueOf(step.action());
        action.textAt("mark").ifPresent(mark -> marks.put(mark, performer.nowNanos()));
        Performer.Arrived arrived = performer.perform(action.without("mark").without("since"));
        JsonObject answer = arrived.answer();
        Optional<String> since = action.textAt("since");
        if (since.isPresent()) {
            Long mark = marks.get(since.get());
            if (mark == null) {
                throw new Mismatch("the mark " + since.get() + " was never set");
            }
            answer = answer.with("elapsed_ms", (arrived.nanos() - mark) / NANOS_PER_MILLI);
        }
        Json expected = step.expectedFrom(version);
        // An empty expectation says nothing of the answer, but an error would have been recorded.
        if (answer.has("error") && expected instanceof JsonObject object && !object.has("error")
                && !object.has("$oneOf")) {
            throw new Mismatch("answer: expected " + expected + ", got " + answer);
        }
        Matching matching = new Matching(variables);
        matching.match(expected, Optional.of(answer), "answer");
        matching.alternativesReached().forEach(alternative -> alternativesReached.add(step.alternative(alternative)));
    }
}
