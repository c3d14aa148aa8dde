package dev.fencepost.properties.explore;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.LogTable;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A way through a world, for people: what happens one after the other, and what is recorded in it. */
public final class Way {

    private Way() {}

    /** Returns a line for each choice, and under it one for each entry but those that only count. */
    public static List<String> lines(World first, List<WorldChoice> choices) {
        List<String> lines = new ArrayList<>();
        World world = first;
        for (int i = 0; i < choices.size(); i++) {
            lines.add(String.format(Locale.ROOT, "%4d %6.1f s  %s", i + 1, world.trueNanos() / 1e9,
                    words(choices.get(i), world)));
            try {
                World.Step step = world.step(choices.get(i));
                step.entries().stream().filter(Way::tells)
                        .forEach(entry -> lines.add(" ".repeat(18) + LogTable.describe(entry)));
                world = step.world();
            } catch (RuntimeException | Error thrown) {
                lines.add(" ".repeat(18) + thrown);
            }
        }
        return lines;
    }

    private static boolean tells(Entry entry) {
        return !(entry instanceof ElectionClaim.RowTaken) && !(entry instanceof ElectionClaim.Sampled);
    }

    private static String words(WorldChoice choice, World world) {
        return switch (choice) {
            case WorldChoice.StartNode(NodeRef node) -> node + " starts";
            case WorldChoice.CrashNode(NodeRef node) -> node + " dies";
            case WorldChoice.PauseNode(NodeRef node) -> node + " stands still";
            case WorldChoice.ResumeNode(NodeRef node) -> node + " goes on";
            case WorldChoice.Deliver(long id) -> message("arrives: ", id, world);
            case WorldChoice.Drop(long id) -> message("is lost: ", id, world);
            case WorldChoice.Duplicate(long id) -> message("will arrive twice: ", id, world);
            case WorldChoice.Break(NodeRef one, NodeRef other) ->
                "the connection of " + one + " and " + other + " breaks";
            case WorldChoice.Wake(ActorRef actor) -> actor + " wakes";
            case WorldChoice.Hear(NodeRef node) -> node + " hears what was told within it";
            case WorldChoice.BeginFault(NodeRef node, ServiceFault fault) -> node + " suffers " + fault.text();
            case WorldChoice.EndFault(NodeRef node, ServiceFault fault) -> node + " is over " + fault.text();
            case WorldChoice.Tick tick -> "a tick passes";
        };
    }

    private static String message(String fate, long id, World world) {
        World.UnderWay message = world.underWay().get(id);
        return message == null
                ? "message " + id
                : fate + message.from() + " to " + message.to() + ", " + LogTable.describe(message.payload());
    }
}
