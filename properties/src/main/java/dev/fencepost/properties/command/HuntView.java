package dev.fencepost.properties.command;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.properties.hunt.HuntResult;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a hunt has come to, as text for people and as JSON for programs. */
final class HuntView {

    private final Console console;
    private final Subject subject;
    private final Seed seed;
    private final HuntResult result;
    private final double seconds;

    HuntView(Console console, Subject subject, Seed seed, HuntResult result, long tookNanos) {
        this.console = console;
        this.subject = subject;
        this.seed = seed;
        this.result = result;
        this.seconds = tookNanos / 1e9;
    }

    void verdict() {
        say("%s: %,d runs in %.1f s (%,.0f runs/s), %,d events (%,.0f events/s), seed %s", subject.name(),
                result.runs(), seconds, result.runs() / seconds, result.events(), result.events() / seconds, seed);
        say("%,d faults took effect; %,d runs stayed inside the declared envelope, %,d left it", result.faultCount(),
                result.insideRuns(), result.runs() - result.insideRuns());
        console.say("");
        say("%-24s %10s %18s", "checker", "violated", "outside envelope");
        for (String checker : result.checkers()) {
            HuntResult.Tally tally = result.violations().getOrDefault(checker, new HuntResult.Tally(0, 0));
            say("%-24s %10s %18s", checker, count(tally.asserted()), count(tally.outside()));
        }
        console.say("");
        say("%-40s %12s", "reached", "times");
        for (Map.Entry<String, Long> entry : result.reached().entrySet()) {
            say("%-40s %,12d", entry.getKey(), entry.getValue());
        }
        for (String name : result.missing()) {
            say("%-40s %12s", name, "never");
        }
        console.say("");
        result.difference().ifPresent(console::say);
        say("%s; digest %s", result.end() == HuntResult.End.INTERRUPTED
                ? "interrupted: " + result.finding().words() + " so far"
                : result.finding().words(), result.digest());
    }

    private static String count(long number) {
        return number == 0 ? "-" : String.format(Locale.ROOT, "%,d", number);
    }

    void failure(Trial shrunk, Optional<Path> folder) {
        console.say("");
        shrunk.headline().forEach(console::say);
        say("run %,d of the hunt, shrunk to %d fault(s) and %,d events:", result.failure().orElseThrow().index(),
                shrunk.schedule().plan().faults().size(), shrunk.result().events());
        for (Fault fault : shrunk.schedule().plan().faults()) {
            console.say("  " + fault.text());
        }
        folder.ifPresent(path -> console.say("log, schedule and table are in " + path));
    }

    void json(Optional<Schedule> shrunk, int exitCode) {
        JsonArray schedules = JsonArray.EMPTY;
        if (shrunk.isPresent()) {
            schedules = schedules.plus(Json.of(shrunk.get().text()))
                    .plus(Json.of(result.failure().orElseThrow().trial().schedule().text()));
        }
        JsonArray violations = JsonArray.EMPTY;
        for (Map.Entry<String, HuntResult.Tally> entry : result.violations().entrySet()) {
            violations = violations.plus(Json.object().with("checker", entry.getKey())
                    .with("asserted", entry.getValue().asserted()).with("outside", entry.getValue().outside()));
        }
        JsonArray missing = JsonArray.EMPTY;
        for (String name : result.missing()) {
            missing = missing.plus(Json.of(name));
        }
        JsonObject object = Json.object().with("scenario", subject.name()).with("seed", seed.toString())
                .with("runs", result.runs()).with("events", result.events())
                .with("digest", result.digest().toString()).with("finding", result.finding().words())
                .with("exitCode", exitCode).with("insideRuns", result.insideRuns())
                .with("violations", violations).with("reached", TrialView.counts(result.reached()))
                .with("missing", missing).with("schedules", schedules);
        console.program().println(object);
    }

    private void say(String format, Object... values) {
        console.say(String.format(Locale.ROOT, format, values));
    }
}
