package dev.fencepost.jmh.report;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonBoolean;
import dev.fencepost.election.json.JsonNumber;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.json.JsonString;
import dev.fencepost.election.kubernetes.JsonText;
import dev.fencepost.jmh.report.Results.FailOver;
import dev.fencepost.jmh.report.Results.Figure;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The results as JSON, a line a figure, so that a difference can be read. */
public final class ResultsFile {

    private static final MathContext DIGITS = new MathContext(4);

    private ResultsFile() {}

    /** The text of some results. */
    public static String text(Results results) {
        return "{\n  \"machine\": " + Json.of(results.machine()) + ",\n  \"quick\": " + results.quick()
                + ",\n  \"figures\": [\n"
                + results.figures().stream().map(each -> "    " + json(each)).collect(Collectors.joining(",\n"))
                + "\n  ],\n  \"failOvers\": [\n"
                + results.failOvers().stream().map(each -> "    " + json(each)).collect(Collectors.joining(",\n"))
                + "\n  ]\n}\n";
    }

    private static JsonObject json(Figure figure) {
        JsonObject json = Json.object().with("benchmark", figure.benchmark()).with("parameters", figure.parameters());
        json = number(json, "score", OptionalDouble.of(figure.score()));
        json = number(json, "error", OptionalDouble.of(figure.error())).with("unit", figure.unit());
        json = number(json, "bytes", figure.bytes());
        json = number(json, "cpuNanos", figure.cpuNanos());
        return number(json, "others", figure.others());
    }

    private static JsonObject json(FailOver failOver) {
        JsonObject json = Json.object().with("election", failOver.election()).with("crashes", failOver.crashes());
        json = number(json, "leastSeconds", OptionalDouble.of(failOver.leastSeconds()));
        json = number(json, "medianSeconds", OptionalDouble.of(failOver.medianSeconds()));
        return number(json, "mostSeconds", OptionalDouble.of(failOver.mostSeconds()));
    }

    /** What is no number is left out: JSON has no word for it. */
    private static JsonObject number(JsonObject json, String name, OptionalDouble value) {
        return value.isEmpty() || !Double.isFinite(value.getAsDouble())
                ? json
                : json.with(name, JsonNumber.parse(new BigDecimal(value.getAsDouble()).round(DIGITS).toPlainString()));
    }

    /**
     * Reads what {@link #text} has written.
     *
     * @throws IllegalArgumentException
     *             when it is something else
     */
    public static Results read(String text) {
        if (JsonText.require(text) instanceof JsonObject json
                && json.getOr("machine", Json.nothing()) instanceof JsonString(String machine)
                && json.getOr("quick", Json.nothing()) instanceof JsonBoolean(boolean quick)
                && json.getOr("figures", Json.nothing()) instanceof JsonArray(List<Json> figures)
                && json.getOr("failOvers", Json.nothing()) instanceof JsonArray(List<Json> failOvers)) {
            return new Results(machine, quick, figures.stream().map(each -> figure((JsonObject) each)).toList(),
                    failOvers.stream().map(each -> failOver((JsonObject) each)).toList());
        }
        throw new IllegalArgumentException("these are no results");
    }

    private static Figure figure(JsonObject json) {
        return new Figure(word(json, "benchmark"), word(json, "parameters"), number(json, "score").orElseThrow(),
                number(json, "error").orElse(Double.NaN), word(json, "unit"), number(json, "bytes"),
                number(json, "cpuNanos"), number(json, "others"));
    }

    private static FailOver failOver(JsonObject json) {
        return new FailOver(word(json, "election"), (int) number(json, "crashes").orElseThrow(),
                number(json, "leastSeconds").orElseThrow(), number(json, "medianSeconds").orElseThrow(),
                number(json, "mostSeconds").orElseThrow());
    }

    private static String word(JsonObject json, String name) {
        if (json.getOr(name, Json.nothing()) instanceof JsonString(String value)) {
            return value;
        }
        throw new IllegalArgumentException("there is no " + name + " in " + json);
    }

    private static OptionalDouble number(JsonObject json, String name) {
        return json.getOr(name, Json.nothing()) instanceof JsonNumber number
                ? OptionalDouble.of(Double.parseDouble(number.toString()))
                : OptionalDouble.empty();
    }
}
