package dev.fencepost.properties.command;

import dev.fencepost.properties.explore.AccidentKind;
import dev.fencepost.properties.explore.SmallSettings;
import dev.fencepost.properties.explore.SmallWorlds;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Durations;
import dev.fencepost.simulator.explore.Explored;
import dev.fencepost.simulator.explore.Limits;
import dev.fencepost.simulator.explore.SmallWorld;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code fencepost explore}: every state of a small world. */
@Command(name = "explore", description = ExploreCommand.ABOUT, sortOptions = false, mixinStandardHelpOptions = true)
final class ExploreCommand implements Callable<Integer> {

    private static final String WHICH = "which election, lease or etcd; lease";
    private static final String WHERE = "start: nobody has started; led: all have, and one leads";
    private static final String KINDS = "drop, crash, late and for a lease duplicate, for etcd break (these if none is"
            + " given), pause, delete, close, step-down, and for etcd restart, recreate, revoke";
    private static final String LENGTH = "how long a lease lasts, while all else takes one tick; 2";
    private static final String HIGHEST = "do not go on beyond this token, for etcd beyond so many leaderships; 2";
    private static final String HEAP = "with so much memory; most of the heap if not given";

    static final String ABOUT = "Visit every state of a small world of an election, by all orders of what can happen.";

    @Parameters(index = "0", arity = "0..1", defaultValue = "lease", paramLabel = "NAME", description = WHICH)
    private String system = "lease";

    @Option(names = "--candidates", paramLabel = "N", defaultValue = "2", description = "how many stand; 2")
    private int candidates;

    @Option(names = "--lease-ticks", paramLabel = "N", defaultValue = "2", description = LENGTH)
    private int leaseTicks;

    @Option(names = "--tokens", paramLabel = "N", defaultValue = "2", description = HIGHEST)
    private int tokens;

    @Option(names = "--faults", paramLabel = "N", defaultValue = "1", description = "so many in all, at the most; 1")
    private int faults;

    @Option(names = "--kinds", paramLabel = "KIND,...", split = ",", description = KINDS)
    private String @Nullable [] kinds;

    @Option(names = "--from", paramLabel = "start|led", defaultValue = "start", description = WHERE)
    private String from = "start";

    @Option(names = "--depth", paramLabel = "N", description = "only so many choices deep")
    @Nullable
    private Integer depth;

    @Option(names = "--time", paramLabel = "60s", defaultValue = "60s", description = "for so long at the most; 60s")
    private String time = "60s";

    @Option(names = "--memory", paramLabel = "512m", description = HEAP)
    @Nullable
    private String memory;

    @Option(names = "--json", description = "print one JSON object on standard output, all else on standard error")
    private boolean json;

    @Override
    public Integer call() {
        SmallWorlds worlds = SmallWorlds.named(system);
        SmallSettings settings = new SmallSettings(candidates, leaseTicks, tokens, faults, chosenKinds(worlds),
                SmallSettings.isLed(from));
        SmallWorld<?> world = worlds.of(settings);
        Console console = Console.of(json);
        long startNanos = WallTime.nanos();
        long endNanos = startNanos + positive(Durations.parse(time));
        HeapLimit heap = memory == null ? HeapLimit.usual() : HeapLimit.parse(memory);
        try (Interruption interruption = new Interruption()) {
            ExploreProgress progress = new ExploreProgress(console);
            Limits limits = new Limits(depth == null ? Integer.MAX_VALUE : chosenDepth(depth),
                    () -> WallTime.nanos() - endNanos >= 0, heap, interruption::happened);
            Explored explored = world.explore(limits, progress);
            progress.finish();
            ExploreView view = new ExploreView(console, worlds, settings, explored, WallTime.nanos() - startNanos);
            view.verdict();
            view.way(world.first(), HuntCommand.REPORTS);
            int code = interruption.happened() ? Main.INTERRUPTED : view.finding().exitCode();
            console.say(view.finding().words());
            if (json) {
                view.json(code);
            }
            return code;
        }
    }

    private long positive(long nanos) {
        if (nanos < 1) {
            throw new BadInputException("--time is more than nothing, not " + time);
        }
        return nanos;
    }

    private static int chosenDepth(int given) {
        if (given < 1) {
            throw new BadInputException("--depth is at least 1, not " + given);
        }
        return given;
    }

    private Set<AccidentKind> chosenKinds(SmallWorlds worlds) {
        return kinds == null
                ? worlds.usualKinds()
                : Stream.of(kinds).map(AccidentKind::parse)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(AccidentKind.class)));
    }
}
