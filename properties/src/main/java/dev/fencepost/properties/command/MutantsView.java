package dev.fencepost.properties.command;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.search.Fate;
import dev.fencepost.properties.mutant.search.HealthyTwin;
import dev.fencepost.properties.mutant.search.Search;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.Locale;

/** What became of mutants and their healthy twins, as text for people and as JSON for programs. */
final class MutantsView {

    private static final String ROW = "%-22s %-46s %-22s %9s %7s %9s %7s";

    private final Console console;
    private final List<Seed> seeds;
    private JsonArray mutants = JsonArray.EMPTY;
    private JsonArray twins = JsonArray.EMPTY;

    MutantsView(Console console, List<Seed> seeds) {
        this.console = console;
        this.seeds = seeds;
    }

    void heading() {
        say(ROW, "mutant", "what is broken", "killed by", "schedules", "seconds", "swarm", "faults");
    }

    void mutant(Fate fate) {
        String summary = fate.mutant().summary();
        say(ROW, fate.mutant().id(), summary.length() > 46 ? summary.substring(0, 43) + "..." : summary,
                fate.dead() ? fate.mutant().killer() : "SURVIVED", median(fate.guided()),
                String.format(Locale.ROOT, "%.1f", fate.seconds()), median(fate.swarm()),
                fate.shrunk().isPresent() ? Integer.toString(fate.faults()) : "-");
        fate.complaint().ifPresent(complaint -> console.say("  " + complaint));
        JsonObject object = Json.object().with("id", fate.mutant().id()).with("broken", summary)
                .with("scenario", fate.mutant().scenario()).with("config", fate.mutant().config())
                .with("killer", fate.mutant().killer()).with("dead", Json.of(fate.dead()))
                .with("schedules", schedules(fate.guided()))
                .with("longestMillis", fate.longestNanos() / 1_000_000).with("swarm", schedules(fate.swarm()));
        if (fate.shrunk().isPresent()) {
            object = object.with("faults", fate.faults()).with("schedule", fate.shrunk().get().text());
        }
        if (fate.complaint().isPresent()) {
            object = object.with("complaint", fate.complaint().get());
        }
        mutants = mutants.plus(object);
    }

    /** The median, or a dash where it survived; nothing where nothing was asked. */
    private static String median(List<Search.Outcome> outcomes) {
        return outcomes.isEmpty() ? "" : Fate.median(outcomes).map(String::valueOf).orElse("-");
    }

    private static JsonArray schedules(List<Search.Outcome> outcomes) {
        JsonArray all = JsonArray.EMPTY;
        for (Search.Outcome outcome : outcomes) {
            all = all.plus(outcome.death().isPresent() ? Json.of(outcome.schedules()) : Json.nothing());
        }
        return all;
    }

    void twin(HealthyTwin twin, List<Search.Outcome> outcomes) {
        List<Schedule> deadly = outcomes.stream().flatMap(outcome -> outcome.death().stream()).map(Trial::schedule)
                .toList();
        int runs = outcomes.stream().mapToInt(Search.Outcome::schedules).sum();
        say("healthy code in %s%s: %s in %,d schedules", twin.scenario(),
                twin.config().isEmpty() ? "" : " (" + twin.config() + ")", deadly.isEmpty() ? "held" : "DIED", runs);
        deadly.forEach(schedule -> console.say("  fencepost replay " + schedule.text()));
        JsonArray schedules = JsonArray.EMPTY;
        for (Schedule schedule : deadly) {
            schedules = schedules.plus(Json.of(schedule.text()));
        }
        twins = twins.plus(Json.object().with("scenario", twin.scenario()).with("config", twin.config())
                .with("runs", runs).with("held", Json.of(deadly.isEmpty())).with("schedules", schedules));
    }

    void json(int exitCode) {
        JsonArray from = JsonArray.EMPTY;
        for (Seed seed : seeds) {
            from = from.plus(Json.of(seed.toString()));
        }
        console.program().println(Json.object().with("seeds", from).with("mutants", mutants).with("twins", twins)
                .with("exitCode", exitCode));
    }

    void say(String format, Object... values) {
        console.say(String.format(Locale.ROOT, format, values));
    }
}
