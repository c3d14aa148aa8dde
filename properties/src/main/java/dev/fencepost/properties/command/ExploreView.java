package dev.fencepost.properties.command;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.properties.explore.SmallSettings;
import dev.fencepost.properties.explore.SmallWorlds;
import dev.fencepost.properties.explore.Way;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.explore.Explored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What an exploration has come to, as text for people and as JSON for programs. */
final class ExploreView {

    private final Console console;
    private final SmallWorlds system;
    private final SmallSettings settings;
    private final Explored explored;
    private final double seconds;

    ExploreView(Console console, SmallWorlds system, SmallSettings settings, Explored explored, long tookNanos) {
        this.console = console;
        this.system = system;
        this.settings = settings;
        this.explored = explored;
        this.seconds = tookNanos / 1e9;
    }

    /**
     * What it comes to. Whoever asks for a depth has an answer when it is reached; a limit of time or memory leaves the
     * question open.
     */
    Finding finding() {
        return switch (explored.end()) {
            case VIOLATED -> Finding.SAFETY;
            case CRASHED -> Finding.CRASH;
            case ALL, DEPTH -> explored.stranded() > 0 ? Finding.LIVENESS : Finding.HELD;
            case TIME, MEMORY, INTERRUPTED -> explored.stranded() > 0 ? Finding.LIVENESS : Finding.INCONCLUSIVE;
        };
    }

    void verdict() {
        say("%s: %,d states (%,.0f/s), %,d steps (%,.0f/s) in %.1f s, up to %,d choices deep", system.text(),
                explored.states(), explored.states() / seconds, explored.steps(), explored.steps() / seconds, seconds,
                explored.depth());
        say("%s", switch (explored.end()) {
            case ALL -> "explored all there is up to " + system.counted() + " " + settings.maxToken();
            case VIOLATED -> "ended at the first broken rule";
            case CRASHED -> "ended where the code under test threw";
            case DEPTH -> upTo("as asked");
            case TIME -> upTo("when the time was up");
            case MEMORY -> upTo("when the memory was full");
            case INTERRUPTED -> upTo("when it was interrupted");
        });
        say("states from which nobody can ever lead again: %,d%s", explored.stranded(),
                explored.end() == Explored.End.ALL ? "" : " among those whose future was explored");
        console.say("");
    }

    private String upTo(String why) {
        return String.format(Locale.ROOT, "explored up to depth %,d, %s: every step from every state that is less than"
                + " that away from the beginning, and no further", explored.wholeDepth(), why);
    }

    /** The way to what is wrong, and the file in which it is kept. */
    Optional<Path> way(World first, Path reports) {
        Optional<Explored.Counterexample> found = explored.counterexample().or(explored::stranding);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%s: %s (%,d choices, and no way is shorter)",
                found.get().violation().rule(), found.get().violation().sentence(), found.get().choices().size()));
        lines.addAll(Way.lines(first, found.get().choices()));
        lines.forEach(console::say);
        Path file = reports.resolve("explore-" + system.text() + "-" + found.get().violation().rule() + "-"
                + Integer.toHexString(settings.text().hashCode()) + ".txt");
        try {
            Files.createDirectories(reports);
            Files.write(file, lines);
        } catch (IOException failed) {
            throw new BadInputException("the report cannot be written below " + reports + ": " + failed.getMessage(),
                    failed);
        }
        console.say("this way is in " + file);
        return Optional.of(file);
    }

    void json(int exitCode) {
        JsonArray violations = JsonArray.EMPTY;
        Optional<Explored.Counterexample> found = explored.counterexample().or(explored::stranding);
        if (found.isPresent()) {
            violations = violations.plus(Json.object().with("rule", found.get().violation().rule())
                    .with("sentence", found.get().violation().sentence())
                    .with("choices", found.get().choices().size()));
        }
        JsonObject object = Json.object().with("system", system.text()).with("settings", settings.text())
                .with("states", explored.states()).with("steps", explored.steps()).with("depth", explored.depth())
                .with("wholeDepth", explored.wholeDepth()).with("end", explored.end().name())
                .with("stranded", explored.stranded()).with("finding", finding().words())
                .with("exitCode", exitCode).with("violations", violations);
        console.program().println(object);
    }

    private void say(String format, Object... values) {
        console.say(String.format(Locale.ROOT, format, values));
    }
}
