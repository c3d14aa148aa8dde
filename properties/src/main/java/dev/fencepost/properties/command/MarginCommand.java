package dev.fencepost.properties.command;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.margin.Margin;
import dev.fencepost.properties.margin.MarginFinder;
import dev.fencepost.properties.scenario.Scenarios;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost margin}: what given timings survive. */
@Command(name = "margin", sortOptions = false, mixinStandardHelpOptions = true, description = MarginCommand.ABOUT)
final class MarginCommand implements Callable<Integer> {

    static final String ABOUT = "Find what given timings survive: which clock-rate error, pause and latency.";

    private static final String WHOSE = "whose timings to take where none are given";

    @Parameters(index = "0", arity = "0..1", defaultValue = Scenarios.LEASE, paramLabel = "NAME", description = WHOSE)
    private String scenario = Scenarios.LEASE;

    @Option(names = "--json", description = "print one JSON object on standard output, all else on standard error")
    private boolean json;

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Override
    public Integer call() {
        Subject subject = Catalogue.all().named(scenario);
        String text = options.text(subject);
        MarginFinder finder = MarginFinder.of(subject, text);
        Console console = Console.of(json);
        console.say(String.format(Locale.ROOT, "lease %.3f s, of which %.6f s are allowed for clocks%s",
                finder.leaseNanos() / 1e9, finder.allowanceNanos() / 1e9, text.isEmpty() ? "" : "; " + text));
        console.say("");
        console.say(String.format(Locale.ROOT, "%-18s %14s %18s %18s %18s  %s", "what", "declared",
                "leadership lost at", "first overlap", "by the arithmetic", "fence"));
        // Each row as it is found: with a long lease, one takes minutes.
        List<Margin> margins = Stream.<Supplier<Margin>>of(finder::clockRateError, finder::pause, finder::latency)
                .map(Supplier::get).peek(margin -> console.say(line(margin))).toList();
        console.say("");
        margins.forEach(margin -> margin.replay()
                .ifPresent(line -> console.say(margin.what().words() + ": fencepost replay " + line)));
        if (json) {
            console.program().println(json(margins, text));
        }
        return margins.stream().allMatch(MarginCommand::survivesWhatIsDeclared) ? 0 : Finding.SAFETY.exitCode();
    }

    private static boolean survivesWhatIsDeclared(Margin margin) {
        boolean overlaps = margin.firstOverlap().isPresent() && margin.declared().isPresent()
                && margin.firstOverlap().getAsLong() <= margin.declared().getAsLong();
        return margin.fenceHeld() && !overlaps;
    }

    private static String line(Margin margin) {
        String none = "none up to " + size(margin, OptionalLong.of(margin.largestTried()), "");
        String expected = switch (margin.what()) {
            case CLOCK_RATE_ERROR_PPB -> size(margin, margin.expectedOverlap(), "-");
            case PAUSE_NANOS, LATENCY_NANOS -> "none";
        };
        String lost = margin.what() == Margin.Quantity.CLOCK_RATE_ERROR_PPB ? "-" : none;
        return String.format(Locale.ROOT, "%-18s %14s %18s %18s %18s  %s", margin.what().words(),
                size(margin, margin.declared(), "-"), size(margin, margin.firstLost(), lost),
                size(margin, margin.firstOverlap(), none), expected,
                margin.fenceHeld() ? "held" : "LET STALE WRITES IN");
    }

    private static String size(Margin margin, OptionalLong size, String none) {
        if (size.isEmpty()) {
            return none;
        }
        return switch (margin.what()) {
            case CLOCK_RATE_ERROR_PPB -> String.format(Locale.ROOT, "%.1f ppm", size.getAsLong() / 1e3);
            case PAUSE_NANOS, LATENCY_NANOS -> String.format(Locale.ROOT, "%.3f s", size.getAsLong() / 1e9);
        };
    }

    private static JsonObject json(List<Margin> margins, String config) {
        JsonArray all = JsonArray.EMPTY;
        for (Margin margin : margins) {
            JsonObject one = Json.object().with("what", margin.what().name()).with("largestTried",
                    margin.largestTried()).with("fenceHeld", Json.of(margin.fenceHeld()));
            one = with(one, "declared", margin.declared());
            one = with(one, "firstOverlap", margin.firstOverlap());
            one = with(one, "firstLost", margin.firstLost());
            one = with(one, "expectedOverlap", margin.expectedOverlap());
            all = all.plus(margin.replay().isPresent() ? one.with("replay", margin.replay().get()) : one);
        }
        return Json.object().with("config", config).with("margins", all);
    }

    private static JsonObject with(JsonObject object, String name, OptionalLong value) {
        return value.isPresent() ? object.with(name, value.getAsLong()) : object.with(name, Json.nothing());
    }
}
