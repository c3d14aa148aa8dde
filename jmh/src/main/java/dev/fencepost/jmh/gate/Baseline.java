package dev.fencepost.jmh.gate;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonNumber;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import dev.fencepost.election.kubernetes.JsonText;
import dev.fencepost.simulator.BadInputException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What the gate holds the code to: bytes to the byte, and times as ratios.
 *
 * @param processor
 *            on what kind of processor the ratios were measured; another kind has others
 * @param bytes
 *            what an operation of each probe allocates
 * @param ratios
 *            how long an operation takes beside its calibration, by the names of both
 */
public record Baseline(String processor, Map<String, Long> bytes, Map<String, Double> ratios) {

    /** Raised whenever a name stands for other work than before, so that no older baseline passes for a current one. */
    private static final long EDITION = 1;

    private static final String RECORD = "; record one with: ./fencepost bench --gate --record";

    /**
     * Reads one.
     *
     * @throws BadInputException
     *             when there is none, or something else
     */
    public static Baseline read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException none) {
            throw new BadInputException("there is no baseline " + file + RECORD, none);
        } catch (IOException unreadable) {
            throw new BadInputException("the baseline " + file + " cannot be read: " + unreadable.getMessage(),
                    unreadable);
        }
        return switch (JsonText.read(text)) {
            case JsonText.Reading.Malformed(String reason) ->
                throw new BadInputException("the baseline " + file + " is no JSON: " + reason + RECORD);
            case JsonText.Reading.Value(Json json) -> from(json, file);
        };
    }

    private static Baseline from(Json json, Path file) {
        if (json instanceof JsonObject object
                && object.getOr("edition", Json.nothing()) instanceof JsonInteger(long edition)
                && object.getOr("processor", Json.nothing()) instanceof JsonString(String processor)
                && object.getOr("bytes", Json.nothing()) instanceof JsonObject bytes
                && object.getOr("ratios", Json.nothing()) instanceof JsonObject ratios) {
            if (edition != EDITION) {
                throw new BadInputException("the baseline " + file + " is of edition " + edition
                        + ", and what is measured now is of edition " + EDITION + RECORD);
            }
            return new Baseline(processor, numbers(bytes, file, BigDecimal::longValue),
                    numbers(ratios, file, BigDecimal::doubleValue));
        }
        throw new BadInputException("the file " + file
                + " is no baseline: it needs an edition, a processor, bytes and ratios" + RECORD);
    }

    private static <N> Map<String, N> numbers(JsonObject object, Path file, Function<BigDecimal, N> as) {
        Map<String, N> numbers = new LinkedHashMap<>();
        object.forEach((name, value) -> {
            if (!(value instanceof JsonNumber number) || new BigDecimal(number.toString()).signum() < 0) {
                throw new BadInputException("the baseline " + file + " has no number for " + name + ": " + value
                        + RECORD);
            }
            numbers.put(name, as.apply(new BigDecimal(number.toString())));
        });
        return numbers;
    }

    /**
     * Refuses to judge other benchmarks than those it is for.
     *
     * @throws BadInputException
     *             when a name is on one side only
     */
    void refuseOthers(Set<String> known, Set<String> measured) {
        List<String> differences = new ArrayList<>();
        Set<String> gone = new TreeSet<>(known);
        gone.removeAll(measured);
        Set<String> fresh = new TreeSet<>(measured);
        fresh.removeAll(known);
        if (!gone.isEmpty()) {
            differences.add("it has " + String.join(", ", gone) + ", which is not measured");
        }
        if (!fresh.isEmpty()) {
            differences.add("it lacks " + String.join(", ", fresh));
        }
        if (!differences.isEmpty()) {
            throw new BadInputException(
                    "the baseline is of other benchmarks: " + String.join("; ", differences) + RECORD);
        }
    }

    /** Its text, a line a number. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("{\n  \"edition\": ").append(EDITION).append(",\n  \"processor\": ").append(Json.of(processor))
                .append(",\n");
        object(text, "bytes", bytes);
        text.append(",\n");
        Map<String, BigDecimal> rounded = new LinkedHashMap<>();
        ratios.forEach((name, ratio) -> rounded.put(name, new BigDecimal(ratio).round(new MathContext(3))));
        object(text, "ratios", rounded);
        return text.append("\n}\n").toString();
    }

    private static void object(StringBuilder text, String name, Map<String, ? extends Number> numbers) {
        List<String> lines = new ArrayList<>();
        numbers.forEach((key, value) -> lines.add("    " + Json.of(key) + ": "
                + new BigDecimal(value.toString()).toPlainString()));
        text.append("  \"").append(name).append("\": {\n").append(String.join(",\n", lines)).append("\n  }");
    }
}
