package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The model answers as a real API server did: every recorded case, under every choice that the world has.
 *
 * <p>Where a case leaves an outcome open, each recorded alternative must be reached by some choice, and nothing else by
 * any. Where it does not, no choice may make a difference.
 */
class ConformanceTest {

    private static final int CASES = 262;

    /** The decoder's texts, which quote bytes of the request with their surroundings. */
    private static final int MESSAGES_NOT_COMPARED = 18;

    @TestFactory
    Stream<DynamicTest> answersAsTheRecordedServer() {
        return cases().stream()
                .map(recorded -> DynamicTest.dynamicTest(nameOf(recorded), () -> replayUnderEveryChoice(recorded)));
    }

    @Test
    void allCasesAreThereAndOnlyDecoderTextsAreNotCompared() throws Mismatch {
        int skipped = 0;
        for (JsonObject recorded : cases()) {
            skipped += Replay.of(recorded, Choice.DEFAULT).expectation().messagesSkipped();
        }
        assertThat(cases()).hasSize(CASES);
        assertThat(skipped).isEqualTo(MESSAGES_NOT_COMPARED);
    }

    private static void replayUnderEveryChoice(JsonObject recorded) throws Mismatch {
        Set<String> reached = new TreeSet<>();
        for (Choice.TimeoutAnswer answer : Choice.TimeoutAnswer.values()) {
            for (Choice.WriteFate fate : List.of(new Choice.WriteFate.Lost(), new Choice.WriteFate.CarriedOut(),
                    new Choice.WriteFate.CarriedOutLater(500_000_000))) {
                Choice choice = Choice.DEFAULT.withFate(fate).withTimeoutAnswer(answer);
                reached.addAll(Replay.of(recorded, choice).expectation().alternativesReached());
            }
        }
        assertThat(reached).as("alternatives reached").isEqualTo(alternatives(recorded));
    }

    private static Set<String> alternatives(JsonObject recorded) {
        Set<String> alternatives = new TreeSet<>();
        List<Json> steps = Replay.elements(recorded, "steps");
        for (int step = 0; step < steps.size(); step++) {
            if (steps.get(step).at("expect", "anyOf").orElse(Json.nothing()) instanceof JsonArray anyOf) {
                for (int i = 0; i < anyOf.size(); i++) {
                    alternatives.add((step + 1) + "/" + i);
                }
            }
        }
        return alternatives;
    }

    private static List<JsonObject> cases() {
        List<JsonObject> cases = new ArrayList<>();
        try (InputStream file = Objects
                .requireNonNull(ConformanceTest.class.getResourceAsStream("/kubernetes-lease.ndjson"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            lines.lines().map(JsonText::object).forEach(cases::add);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return cases;
    }

    private static String nameOf(JsonObject recorded) {
        return recorded.textAt("case").orElseThrow();
    }
}
