package dev.fencepost.tla.lease;

import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldBounds;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.tla.graph.Move;
import dev.fencepost.tla.graph.SmallWorld;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The Lease election in a small world of the simulator: the real protocol, codec, model of the API server and fence,
 * where each choice is one input of the protocol, one served call, or one accident.
 */
public final class LeaseSmallWorld implements SmallWorld<LeaseWorld> {

    private static final int PLENTY = 1_000_000;

    private final LeaseWorldSettings settings;

    /** A world that is so set up. */
    public LeaseSmallWorld(LeaseWorldSettings settings) {
        this.settings = settings;
    }

    @Override
    public LeaseWorld initial() {
        LeaseScenario scenario = new LeaseScenario(settings);
        World world = World.of(scenario, scenario.schedule(), new WorldBounds(PLENTY, PLENTY, PLENTY));
        List<String> services = new ArrayList<>(settings.fences());
        services.add(LeaseWorld.STORE);
        for (String service : services) {
            world = world.step(new WorldChoice.StartNode(world.topology().node(service))).world();
        }
        return new LeaseWorld(world, Collections.nCopies(settings.candidates().size(), 0L),
                Collections.nCopies(settings.candidates().size(), 0L), settings.accidents(),
                List.of(), List.of(), 0);
    }

    @Override
    public List<Move<LeaseWorld>> moves(LeaseWorld world) {
        List<Move<LeaseWorld>> moves = new ArrayList<>();
        LeaseWorld tidy = tidy(world, moves);
        CandidateMoves candidates = new CandidateMoves(tidy, settings.loose(), moves);
        tidy.candidates().forEach(candidates::add);
        new MessageMoves(tidy, abstraction(tidy), moves).add();
        new OperatorMoves(tidy, moves).add();
        addTicks(tidy, moves);
        return moves;
    }

    /**
     * Forgets the messages that can change nothing any more, once it is noted that each may still arrive. The same
     * message twice is as good as once: whoever gets it takes the second as it took the first.
     */
    private LeaseWorld tidy(LeaseWorld world, List<Move<LeaseWorld>> moves) {
        LeaseAbstraction abstraction = abstraction(world);
        World tidy = world.world();
        Set<World.UnderWay> seen = new HashSet<>();
        for (Map.Entry<Long, World.UnderWay> message : world.world().underWay().entrySet()) {
            if (!abstraction.matters(message.getValue())) {
                WorldChoice.Deliver deliver = new WorldChoice.Deliver(message.getKey());
                moves.add(Move.unseen(message.getValue().payload(),
                        () -> world.after(world.world().step(deliver).world())));
                tidy = tidy.step(new WorldChoice.Drop(message.getKey())).world();
            } else if (!seen.add(message.getValue())) {
                tidy = tidy.step(new WorldChoice.Drop(message.getKey())).world();
            }
        }
        return world.after(tidy);
    }

    private void addTicks(LeaseWorld world, List<Move<LeaseWorld>> moves) {
        long then = world.world().trueNanos() + LeaseWorldSettings.STEP_NANOS;
        List<Long> steps = range(settings.maxDeviation(), LeaseWorldSettings.STEP_NANOS);
        List<Long> skews = settings.byWall() ? range(1, settings.wallSkewMicros()) : List.of(0L);
        String action = settings.byWall() ? "Tick" : "TickWithin";
        for (List<Long> gains : choices(steps)) {
            List<Long> leads = new ArrayList<>();
            world.candidates().forEach(node -> leads.add(world.leads().get(node.id()) + gains.get(node.id())));
            for (List<Long> offs : choices(skews)) {
                List<Long> walls = new ArrayList<>();
                offs.forEach(off -> walls.add(settings.byWall() ? then / 1_000 + off : 0));
                moves.add(Move.ofClocks(action, "clocks ahead by " + leads + " ns, walls show " + walls + " us",
                        () -> world.withClocks(leads, walls).after(world.world().advancedTo(then))));
            }
        }
    }

    /** Nothing, and as many steps up and down. */
    private static List<Long> range(int count, long step) {
        List<Long> range = new ArrayList<>();
        for (int i = -count; i <= count; i++) {
            range.add(i * step);
        }
        return range;
    }

    /** All ways to give each candidate one of some values. */
    private List<List<Long>> choices(List<Long> values) {
        List<List<Long>> choices = List.of(List.of());
        for (int node = 0; node < settings.candidates().size(); node++) {
            List<List<Long>> longer = new ArrayList<>();
            for (List<Long> start : choices) {
                for (long value : values) {
                    List<Long> one = new ArrayList<>(start);
                    one.add(value);
                    longer.add(one);
                }
            }
            choices = longer;
        }
        return choices;
    }

    @Override
    public Map<String, SpecValue> variables(LeaseWorld world) {
        return abstraction(world).variables();
    }

    private LeaseAbstraction abstraction(LeaseWorld world) {
        return new LeaseAbstraction(world, settings, LeaseScenario.CODEC);
    }
}
