package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonNull;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.model.JsonText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Performs one recorded case on the model and compares every answer; the format is that of the recordings. */
final class Replay {

    private static final String NAMESPACE = "conf-1";
    private static final long EVENT_PATIENCE_MILLIS = 8_000;
    private static final long END_PATIENCE_MILLIS = 120_000;
    private static final long QUIET_MILLIS = 400;

    private final ModelUnderReplay model;
    private final Variables variables = Variables.of(NAMESPACE);
    private final Map<String, Long> watches = new HashMap<>();
    private final Set<String> connections = new HashSet<>();
    private final Expectation expectation = new Expectation(variables);

    private Replay(Choice choice) {
        model = new ModelUnderReplay(choice);
        model.happen(new ServiceEvent.NamespaceIsCreated(NAMESPACE));
        Grants.inNamespace(NAMESPACE).forEach(model::happen);
    }

    /** Replays a case; gives which alternatives of which steps held, as {@code step/alternative}. */
    static Replay of(JsonObject recorded, Choice choice) throws Mismatch {
        Replay replay = new Replay(choice);
        int number = 0;
        for (Json step : elements(recorded, "steps")) {
            number++;
            Json action = step.get("do").orElseThrow();
            try {
                Outcome outcome = replay.perform(action);
                replay.expectation.compare(number, step.get("expect").orElse(Json.object()), outcome);
            } catch (Mismatch mismatch) {
                throw new Mismatch("step " + number + " (" + action.textAt("verb").orElse("") + ") with " + choice
                        + ": " + mismatch.text());
            }
        }
        return replay;
    }

    Expectation expectation() {
        return expectation;
    }

    private Outcome perform(Json unfilled) throws Mismatch {
        JsonObject action = JsonText.object(variables.fill(unfilled).toString());
        String verb = action.textAt("verb").orElseThrow();
        switch (verb) {
            case "WAIT" -> model.pass(action.integerAt("millis").orElseThrow());
            case "CONTROL" -> Control.events(action.textAt("action").orElseThrow()).forEach(model::happen);
            case "NAMESPACE" -> model.happen(Control.namespace(action));
            case "CONNECT" -> connections.add(action.textAt("connection").orElseThrow());
            case "EVENTS" -> {
                OptionalLong count = action.integerAt("count");
                return model.take(Objects.requireNonNull(watches.get(action.textAt("watch").orElseThrow())), count,
                        count.isPresent() ? EVENT_PATIENCE_MILLIS : END_PATIENCE_MILLIS, QUIET_MILLIS);
            }
            case "PARALLEL" -> {
                return parallel(action);
            }
            case "WATCH" -> {
                return watch(action);
            }
            default -> {
                return call(action);
            }
        }
        return new Outcome.Nothing();
    }

    private Outcome call(JsonObject action) {
        WireRequest request = Requests.of(action, variables.namespace(), connections);
        return model.call(request, action.integerAt("clientTimeoutMillis"));
    }

    private Outcome parallel(JsonObject action) {
        String request = action.get("request").orElseThrow().toString();
        List<Outcome> answers = new ArrayList<>();
        for (int i = 0; i < action.integerAt("times").orElseThrow(); i++) {
            answers.add(call(JsonText.object(request.replace("%i", Integer.toString(i)))));
        }
        return new Outcome.Many(answers);
    }

    private Outcome watch(JsonObject action) {
        Outcome outcome = call(action);
        if (!(outcome instanceof Outcome.Answered answered)) {
            return outcome;
        }
        if (!(answered.reply().body() instanceof WireBody.Stream stream)) {
            // No stream at all: a failure, or the single object of a path that cannot be watched.
            return answered.reply().succeeded()
                    ? new Outcome.Events(Optional.of(answered.reply()),
                            List.of(Json.object().with("object", answered.reply().json())), Optional.of("end"))
                    : outcome;
        }
        Optional<String> label = action.textAt("watch");
        if (label.isPresent()) {
            watches.put(label.get(), stream.watchId());
            return outcome;
        }
        Outcome.Events all = model.take(stream.watchId(), OptionalLong.empty(), END_PATIENCE_MILLIS, QUIET_MILLIS);
        return new Outcome.Events(Optional.of(answered.reply()), all.events(), all.end());
    }

    static List<Json> elements(Json object, String name) {
        return object.get(name).orElse(JsonNull.NULL) instanceof JsonArray array ? array.elements() : List.of();
    }
}
