package dev.fencepost.tla.lease;

import dev.fencepost.election.FencingToken;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.tla.graph.Move;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/** What can happen to the messages under way, each of which still matters. */
final class MessageMoves {

    private static final boolean[] PACES = {true, false};

    private final LeaseWorld world;
    private final LeaseAbstraction abstraction;
    private final List<Move<LeaseWorld>> moves;

    MessageMoves(LeaseWorld world, LeaseAbstraction abstraction, List<Move<LeaseWorld>> moves) {
        this.world = world;
        this.abstraction = abstraction;
        this.moves = moves;
    }

    void add() {
        world.world().underWay().forEach((id, message) -> {
            switch ((Mail) message.payload()) {
                case Mail.Asked asked -> addCall(id, asked);
                case Mail.Replied replied -> addReply(id, message.to().node(), replied);
                case Mail.Claims claims -> addFenced("JudgeClaim", id, claims, () -> judged(id));
                case Mail.Writes writes -> addFenced("JudgeWrite", id, writes, () -> written(id));
                case Mail.ClaimJudged judged -> addJudged(id, message, judged);
            }
        });
    }

    private void addCall(long id, Mail.Asked asked) {
        boolean matches = asked.request() instanceof LeaseRequest.Write write && abstraction.matches(write);
        String served = asked.request() instanceof LeaseRequest.Read
                ? "ServeRead"
                : matches ? "ServeApplied" : "ServeConflict";
        moves.add(Move.of(served, asked, () -> world.after(delivered(world.world(), id))));
        if (world.allows(Accident.FAIL)) {
            moves.add(Move.of("ServeError", asked, () -> erring(id, false)));
            if (matches) {
                moves.add(Move.of("ServeAppliedError", asked, () -> erring(id, true)));
            }
        }
        if (matches && world.allows(Accident.TWICE)) {
            boolean again = asked.request() instanceof LeaseRequest.Create;
            moves.add(Move.of("ServeTwice", new Detail(asked, "the first answer comes"), () -> twice(id, true, again)));
            moves.add(
                    Move.of("ServeTwice", new Detail(asked, "the second answer comes"), () -> twice(id, false, again)));
        }
        addLoss(id, "Lost", asked);
    }

    private static World delivered(World world, long id) {
        return world.step(new WorldChoice.Deliver(id)).world();
    }

    /** Two things to print. */
    private record Detail(Object what, Object how) {
        @Override
        public String toString() {
            return what + ", " + how;
        }
    }

    private LeaseWorld erring(long id, boolean applied) {
        World struck = world.world().befall(world.storeActor(), new Stroke.Errs(applied)).world();
        return world.less(Accident.FAIL).after(delivered(struck, id));
    }

    /** Serves a call twice and keeps one answer; a create may arrive once more. */
    private LeaseWorld twice(long id, boolean first, boolean again) {
        World doubled = world.world().step(new WorldChoice.Duplicate(id)).world();
        if (again) {
            doubled = doubled.step(new WorldChoice.Duplicate(id)).world();
        }
        World once = delivered(doubled, id);
        LeaseWorld served = world.less(Accident.TWICE).after(once);
        World twice = delivered(once, id);
        long last = twice.underWay().keySet().stream().mapToLong(Long::longValue).max().orElseThrow();
        return served.after(twice.step(new WorldChoice.Drop(first ? last : last - 1)).world());
    }

    private void addReply(long id, NodeRef node, Mail.Replied replied) {
        Seat seat = world.seat(node).orElseThrow();
        long attempt = replied.call().attempt();
        String action = seat.awaitsRead(attempt)
                ? "AnsweredRead"
                : seat.awaitsWrite(attempt) ? "AnsweredWrite" : "AnsweredLate";
        addInput(action, id, node, replied);
        addLoss(id, "Lost", replied);
    }

    private void addInput(String action, long id, NodeRef node, Mail mail) {
        for (boolean due : PACES) {
            if (!due && action.equals("ClaimRefused")) {
                continue; // the claim was made because a write was due, and it still is
            }
            moves.add(Move.of(action, new Detail(mail, CandidateMoves.pace(due)), () -> world.after(
                    delivered(CandidateMoves.prepared(world, node, due), id))));
        }
    }

    private void addFenced(String action, long id, Mail mail, Supplier<World> taken) {
        moves.add(Move.of(action, mail, () -> world.after(taken.get())));
        addLoss(id, "LostWrite", mail);
    }

    /** One fence judges a claim; where there are several, it may do so again. */
    private World judged(long id) {
        World before = world.fences().size() == 1
                ? world.world()
                : world.world().step(new WorldChoice.Duplicate(id)).world();
        return delivered(before, id);
    }

    /** One fence judges a write, which was for that one then. */
    private World written(long id) {
        return delivered(withoutOthers(id), id);
    }

    /** What is said to all fences is one message of the specification: without it, but for what one fence is told. */
    private World withoutOthers(long id) {
        World.UnderWay one = Objects.requireNonNull(world.world().underWay().get(id));
        World without = world.world();
        for (Map.Entry<Long, World.UnderWay> other : world.world().underWay().entrySet()) {
            boolean same = other.getValue().from().equals(one.from())
                    && other.getValue().fromIncarnation() == one.fromIncarnation()
                    && other.getValue().payload().equals(one.payload());
            if (same && other.getKey() != id) {
                without = without.step(new WorldChoice.Drop(other.getKey())).world();
            }
        }
        return without;
    }

    /** A claim is taken when every fence has taken it, and refused when one has refused it: with the highest token. */
    private void addJudged(long id, World.UnderWay message, Mail.ClaimJudged judged) {
        Set<NodeRef> takers = new HashSet<>();
        FencingToken highest = FencingToken.NEVER;
        for (World.UnderWay other : world.world().underWay().values()) {
            if (other.payload() instanceof Mail.ClaimJudged each && other.to().equals(message.to())) {
                if (each.accepted()) {
                    takers.add(other.from().node());
                } else if (each.highest().compareTo(highest) > 0) {
                    highest = each.highest();
                }
            }
        }
        if (judged.accepted() && takers.size() == world.fences().size()) {
            addInput("Claimed", id, message.to().node(), judged);
        } else if (!judged.accepted() && judged.highest().equals(highest)) {
            addInput("ClaimRefused", id, message.to().node(), judged);
        }
    }

    private void addLoss(long id, String action, Mail mail) {
        if (world.allows(Accident.LOSE)) {
            moves.add(Move.of(action, mail, () -> world.less(Accident.LOSE)
                    .after(withoutOthers(id).step(new WorldChoice.Drop(id)).world())));
        }
    }
}
