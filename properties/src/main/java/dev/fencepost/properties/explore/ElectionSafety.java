package dev.fencepost.properties.explore;

import dev.fencepost.properties.checker.Oracle;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fingerprints;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.simulator.explore.Rules;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What must hold in every state of a small world of any election, by the names of the checkers that ask the same of
 * runs; clocks are right there, so true time does for every clock.
 *
 * @param <S>
 *            what is remembered of the store
 */
abstract class ElectionSafety<S extends StoreMemory> implements Rules<ElectionMemory<S>> {

    private final List<NodeRef> candidates;
    private final S initial;

    /**
     * Makes them.
     *
     * @param candidates
     *            the nodes of the candidates
     * @param initial
     *            what is remembered of the store before anything has happened
     */
    ElectionSafety(List<NodeRef> candidates, S initial) {
        this.candidates = List.copyOf(candidates);
        this.initial = initial;
    }

    /** What is remembered before anything has happened. */
    final ElectionMemory<S> initial(World world) {
        return new ElectionMemory<>(Collections.nCopies(world.topology().nodes().size(), Seat.FRESH), initial, 0);
    }

    @Override
    public final Fingerprints.Beside beside(ElectionMemory<S> memory) {
        return memory.beside();
    }

    @Override
    public final boolean leads(World world, ElectionMemory<S> memory) {
        long nowNanos = world.trueNanos();
        boolean allGone = true;
        for (int i = 0; i < candidates.size(); i++) {
            Seat seat = memory.seat(candidates.get(i));
            if (seat.validAt(nowNanos)) {
                return true;
            }
            allGone &= seat.ended();
        }
        return allGone;
    }

    @Override
    public final Judged<ElectionMemory<S>> judge(ElectionMemory<S> memory, World before, WorldChoice choice,
            World.Step step) {
        Judging judging = judging(choice instanceof WorldChoice.Tick ? memory.later() : memory, step.world());
        if (choice instanceof WorldChoice.StartNode(NodeRef started)) {
            judging.forget(started);
        } else if (choice instanceof WorldChoice.CrashNode(NodeRef crashed)) {
            judging.forget(crashed);
        }
        if (!step.entries().isEmpty()) {
            NodeRef node = Rules.nodeOf(choice, before);
            for (Entry entry : step.entries()) {
                judging.take(entry, node);
            }
        }
        return judging.done();
    }

    /** Begins to judge a step. */
    abstract Judging judging(ElectionMemory<S> memory, World world);

    /** The judging of one step. */
    abstract class Judging {

        private final World world;
        private final long nowNanos;
        private ElectionMemory<S> memory;
        private Optional<Violation> violation = Optional.empty();

        Judging(ElectionMemory<S> memory, World world) {
            this.memory = memory;
            this.world = world;
            this.nowNanos = world.trueNanos();
        }

        final Judged<ElectionMemory<S>> done() {
            return new Judged<>(memory, violation);
        }

        final void forget(NodeRef node) {
            with(node, Seat.FRESH);
        }

        final void take(Entry entry, NodeRef node) {
            switch (entry) {
                case ElectionClaim.Verdict verdict -> verdict(verdict, node);
                case ElectionClaim.Gained gained -> gained(gained.token(), node);
                case ElectionClaim.Lost lost -> lost(lost.token(), node);
                case ElectionClaim.Report report when report.what().equals("ended") -> ended(node);
                case WorkClaim.Checked checked -> checked(checked, node);
                case WorkClaim.Acted acted -> acted(node);
                default -> takeOther(entry, node);
            }
        }

        /** Takes what concerns the store. */
        abstract void takeOther(Entry entry, NodeRef node);

        /** Looks at a process that becomes valid, or for longer. */
        abstract void lookAtVerdict(Seat before, long token, long untilNanos, NodeRef node);

        /** Looks at a process that gains a leadership. */
        abstract void lookAtGain(Seat before, long token, NodeRef node);

        /** Whether nobody from outside has taken away what a token stands for. */
        boolean stands(long token) {
            return true;
        }

        final long nowNanos() {
            return nowNanos;
        }

        final World world() {
            return world;
        }

        final ElectionMemory<S> memory() {
            return memory;
        }

        final S store() {
            return memory.store();
        }

        final void with(S store) {
            memory = memory.with(store);
        }

        final void with(NodeRef node, Seat seat) {
            memory = memory.with(node, seat);
        }

        final NodeRef named(String node) {
            return world.topology().node(node);
        }

        final void broken(Oracle rule, String sentence) {
            if (violation.isEmpty()) {
                violation = Optional.of(new Violation(rule.checker(), sentence));
            }
        }

        private void verdict(ElectionClaim.Verdict verdict, NodeRef node) {
            long token = verdict.token();
            Seat before = memory.seat(node);
            ActorRef any = world.topology().actorsOf(node).getFirst();
            long untilNanos = verdict.validUntilNanos() - world.nowOf(any).monotonicNanos() + nowNanos;
            Seat after = before.withVerdict(token, untilNanos, nowNanos);
            memory = memory.with(node, after);
            if (token == 0) {
                return;
            }
            if (before.ended()) {
                broken(Oracle.GAINED_LOST_ALTERNATE, node + " claims token " + token + " after its end");
            }
            boolean longer = before.verdictToken() != token || untilNanos > before.validUntilNanos();
            if (token == before.lostToken() && longer) {
                broken(Oracle.NO_RESUME_AFTER_LOST, node + " extends token " + token + ", which it had reported lost");
            }
            lookAtVerdict(before, token, untilNanos, node);
            for (NodeRef other : candidates) {
                Seat beside = memory.seat(other);
                if (!other.equals(node) && after.validAt(nowNanos) && beside.validAt(nowNanos) && stands(token)
                        && stands(beside.verdictToken())) {
                    broken(Oracle.SINGLE_HOLDER, node + " (token " + token + ") and " + other + " (token "
                            + beside.verdictToken() + ") are both valid");
                }
            }
        }

        private void gained(long token, NodeRef node) {
            Seat before = memory.seat(node);
            if (before.ended() || token == 0 || before.gainedToken() != 0) {
                broken(Oracle.GAINED_LOST_ALTERNATE, node + " gains token " + token + " after token "
                        + before.gainedToken() + (before.ended() ? " and its end" : ""));
            }
            if (token <= before.lostToken()) {
                broken(Oracle.NO_RESUME_AFTER_LOST, node + " gains token " + token + " after it had lost token "
                        + before.lostToken());
            }
            if (token <= memory.highestGained() && stands(token)) {
                broken(Oracle.GAINS_GROW, node + " gains token " + token + " after token " + memory.highestGained());
            }
            lookAtGain(before, token, node);
            memory = memory.with(node, before.gained(token));
        }

        private void lost(long token, NodeRef node) {
            Seat before = memory.seat(node);
            if (before.gainedToken() != token) {
                broken(Oracle.GAINED_LOST_ALTERNATE, node + " loses token " + token + " when it had gained token "
                        + before.gainedToken());
            }
            memory = memory.with(node, before.lost(token));
        }

        private void ended(NodeRef node) {
            Seat before = memory.seat(node);
            if (before.ended() || before.gainedToken() != 0) {
                broken(Oracle.GAINED_LOST_ALTERNATE, node + " ends twice or without having lost token "
                        + before.gainedToken());
            }
            memory = memory.with(node, before.atEnd());
        }

        private void checked(WorkClaim.Checked checked, NodeRef node) {
            Seat seat = memory.seat(node);
            if (checked.valid() && !seat.mayBeTold(checked.token(), nowNanos)) {
                broken(Oracle.ACTS_ONLY_WHILE_VALID, "the work of " + node + " finds token " + checked.token()
                        + " valid when it is not");
            }
            memory = memory.with(node, seat.withChecked(checked.valid()));
        }

        private void acted(NodeRef node) {
            Seat seat = memory.seat(node);
            if (!seat.checked()) {
                broken(Oracle.ACTS_ONLY_WHILE_VALID, "the work of " + node + " acts without having looked");
            }
            memory = memory.with(node, seat.withChecked(false));
        }
    }
}
