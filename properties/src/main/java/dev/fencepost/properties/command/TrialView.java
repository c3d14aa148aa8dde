package dev.fencepost.properties.command;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A run as text for people and as JSON for programs. */
final class TrialView {

    private TrialView() {}

    static List<String> verdicts(Trial trial) {
        List<String> lines = new ArrayList<>();
        for (Trial.Answer answer : trial.answers()) {
            String counts = answer.asserted() ? "" : " (not asserted outside the envelope)";
            lines.add(String.format(Locale.ROOT, "%-24s %s%s", answer.checker(), answer.verdict(),
                    answer.verdict().equals("held") ? "" : counts));
        }
        return lines;
    }

    static JsonObject json(Subject subject, Trial trial, Finding finding) {
        JsonArray violations = JsonArray.EMPTY;
        for (Trial.Answer answer : trial.answers()) {
            if (answer.verdict().equals("violated")) {
                violations = violations.plus(Json.object().with("checker", answer.checker())
                        .with("asserted", Json.of(answer.asserted())).with("sentence", answer.sentence()));
            }
        }
        return Json.object().with("scenario", subject.name()).with("runs", 1)
                .with("events", trial.result().events()).with("digest", trial.result().digest().toString())
                .with("finding", finding.words()).with("exitCode", finding.exitCode())
                .with("insideEnvelope", Json.of(trial.insideEnvelope())).with("violations", violations)
                .with("reached", counts(trial.reached()))
                .with("schedules", JsonArray.EMPTY.plus(Json.of(trial.schedule().text())));
    }

    static JsonObject counts(Map<String, Long> counts) {
        JsonObject.Builder object = JsonObject.builder();
        counts.forEach((name, count) -> object.with(name, count));
        return object.build();
    }
}
