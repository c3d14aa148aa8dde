package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import dev.fencepost.model.JsonText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * One small scenario with the answers of real servers.
 *
 * @param name
 *            what it is called
 * @param servers
 *            the versions on which it was recorded
 * @param steps
 *            what happens, in order
 */
record RecordedCase(String name, List<String> servers, List<RecordedStep> steps) {

    RecordedCase {
        servers = List.copyOf(servers);
        steps = List.copyOf(steps);
    }

    static RecordedCase of(JsonObject recorded) {
        List<RecordedStep> steps = new ArrayList<>();
        for (Json step : elements(recorded, "steps")) {
            steps.add(RecordedStep.of(steps.size() + 1, step));
        }
        List<String> servers = new ArrayList<>();
        for (Json server : elements(recorded, "servers")) {
            servers.add(((JsonString) server).value());
        }
        return new RecordedCase(recorded.textAt("case").orElseThrow(), servers, steps);
    }

    /** All cases that were recorded. */
    static List<RecordedCase> all() {
        try (InputStream file = Objects.requireNonNull(RecordedCase.class.getResourceAsStream("/etcd.ndjson"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().map(JsonText::object).map(RecordedCase::of).toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The alternatives that the case leaves open on that version, as the matching names them. */
    Set<String> alternatives(String version) {
        Set<String> alternatives = new TreeSet<>();
        for (RecordedStep step : steps) {
            Matching.alternativesIn(step.expectedFrom(version), "answer")
                    .forEach(alternative -> alternatives.add(step.alternative(alternative)));
        }
        return alternatives;
    }

    private static List<Json> elements(Json object, String name) {
        return object.get(name).orElse(Json.nothing()) instanceof JsonArray array ? array.elements() : List.of();
    }
}
