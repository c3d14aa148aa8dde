package dev.fencepost.tla.lease;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Input;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseState;
import dev.fencepost.election.lease.Phase;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.tla.graph.Move;
import java.util.List;

/** What can happen to a candidate, but for the messages that reach it. */
final class CandidateMoves {

    private static final boolean[] PACES = {true, false};

    private final LeaseWorld world;
    private final boolean loose;
    private final List<Move<LeaseWorld>> moves;

    /**
     * Of all candidates.
     *
     * @param loose
     *            whether the answer to the question for the fences' floor may be an old one
     */
    CandidateMoves(LeaseWorld world, boolean loose, List<Move<LeaseWorld>> moves) {
        this.world = world;
        this.loose = loose;
        this.moves = moves;
    }

    void add(NodeRef node) {
        if (world.seat(node).isEmpty()) {
            moves.add(Move.of("Start", node.name(), () -> started(node)));
            return;
        }
        Seat seat = world.seat(node).get();
        if (world.allows(Accident.CRASH)) {
            moves.add(Move.of("Crash", node.name(), () -> world.less(Accident.CRASH)
                    .after(world.world().step(new WorldChoice.CrashNode(node)).world())));
        }
        if (seat.state().phase() == Phase.CLOSED) {
            return;
        }
        addIdleInput("Woke", node, seat.state(), new Input.Woke<>());
        addTimeouts(node, seat.state());
        addFences(node, seat);
        addLeaving(node, seat);
    }

    private LeaseWorld started(NodeRef node) {
        World up = world.world().step(new WorldChoice.StartNode(node)).world();
        World prepared = prepared(world.after(up), node, true);
        return world.after(prepared.befall(world.elector(node), new Stroke.Happens(new Input.Started<>())).world());
    }

    /** While a call is awaited, that others are due changes nothing. */
    private static boolean busy(LeaseState state) {
        return switch (state.phase()) {
            case WATCHING -> state.read().isPresent();
            case ACQUIRING, CLOSED -> true;
            case CLAIMING, LEADING, DRAINING, RELEASING -> state.write().isPresent();
        };
    }

    private void addTimeouts(NodeRef node, LeaseState state) {
        if (!world.allows(Accident.TIMEOUT)) {
            return;
        }
        LeaseWorld spent = world.less(Accident.TIMEOUT);
        state.read().ifPresent(read -> addInput("TimedOutRead", node, spent, new Input.TimedOut<>(read.id())));
        state.write().ifPresent(write -> addInput("TimedOutWrite", node, spent, new Input.TimedOut<>(write.id())));
    }

    private void addFences(NodeRef node, Seat seat) {
        if (seat.floorAsked()) {
            long highest = world.highestMark().value();
            for (long floor = loose ? 0 : highest; floor <= highest; floor++) {
                addIdleInput("FloorRead", node, seat.state(), new Input.FloorRead<>(new FencingToken(floor)));
            }
            if (world.allows(Accident.FAIL)) {
                addInput("FloorFailed", node, world.less(Accident.FAIL), new Input.FloorFailed<>("the fence is away"));
            }
        }
        LeaseState state = seat.state();
        if (state.phase() == Phase.CLAIMING && state.claimAwaited() && world.allows(Accident.FAIL)) {
            FencingToken token = new FencingToken(state.holding().orElseThrow().snapshot().record().transitions());
            addInput("ClaimFailed", node, world.less(Accident.FAIL),
                    new Input.ClaimFailed<>(token, "the fence is away"));
        }
    }

    private void addLeaving(NodeRef node, Seat seat) {
        Phase phase = seat.state().phase();
        if (phase == Phase.DRAINING) {
            addInput("WorkEnded", node, world, new Input.WorkEnded<>());
        } else if (phase == Phase.LEADING && world.allows(Accident.END)) {
            addInput("WorkEnded", node, world.less(Accident.END), new Input.WorkEnded<>());
        }
        if (world.allows(Accident.STOP)) {
            LeaseWorld spent = world.less(Accident.STOP);
            if (phase != Phase.WATCHING) {
                addInput("StepDown", node, spent, new Input.StepDown<>());
            }
            addInput("Close", node, spent, new Input.Close<>());
        }
        Mail.Writes write = new Mail.Writes(seat.verdict().token(), world.candidate(node));
        boolean writing = world.world().underWay().values().stream()
                .anyMatch(message -> message.payload().equals(write));
        if (world.allows(Accident.WRITE) && !writing
                && seat.verdict().validAt(world.monotonicNanos(node))) {
            moves.add(Move.of("WorkActs", node.name(), () -> world.less(Accident.WRITE)
                    .after(prepared(world, node, false).befall(world.elector(node), new Stroke.Acts()).world())));
        }
    }

    /** Adds an input that by itself ends no waiting for a call. */
    private void addIdleInput(String action, NodeRef node, LeaseState state, Input<LeaseReply> input) {
        moves.add(input(action, node, world, input, true));
        if (!busy(state)) {
            moves.add(input(action, node, world, input, false));
        }
    }

    private void addInput(String action, NodeRef node, LeaseWorld spent, Input<LeaseReply> input) {
        for (boolean due : PACES) {
            moves.add(input(action, node, spent, input, due));
        }
    }

    private static Move<LeaseWorld> input(String action, NodeRef node, LeaseWorld spent, Input<LeaseReply> input,
            boolean due) {
        return Move.of(action, node.name() + ", " + pace(due), () -> spent.after(
                prepared(spent, node, due).befall(spent.elector(node), new Stroke.Happens(input)).world()));
    }

    static String pace(boolean due) {
        return due ? "calls are due" : "calls are not due";
    }

    /** The world with a candidate told what its next step finds. */
    static World prepared(LeaseWorld world, NodeRef node, boolean due) {
        Reading reading = new Reading(world.clocks(node), world.leads().get(node.id()), due);
        return world.world().befall(world.elector(node), new Stroke.Prepare(reading)).world();
    }
}
