package dev.fencepost.properties.explore;

import dev.fencepost.properties.checker.Oracle;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.StoreFact;
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
 * What must hold in every state of a small world of the Lease election, by the names of the checkers that ask the same
 * of runs; clocks are right there, so true time does for every clock.
 *
 * @param candidates
 *            the nodes of the candidates
 * @param maxToken
 *            up to which token the exploration goes on
 */
record LeaseSafety(List<NodeRef> candidates, long maxToken) implements Rules<ElectionMemory> {

    private static final long SECOND_NANOS = 1_000_000_000L;

    LeaseSafety {
        candidates = List.copyOf(candidates);
    }

    /** What is remembered before anything has happened. */
    ElectionMemory initial(World world) {
        return new ElectionMemory(Collections.nCopies(world.topology().nodes().size(), Seat.FRESH), Mark.NONE,
                Held.ABSENT, 0);
    }

    @Override
    public Fingerprints.Beside beside(ElectionMemory memory) {
        return memory.beside();
    }

    @Override
    public boolean goesOn(World world, ElectionMemory memory) {
        return memory.highestGained() <= maxToken && memory.mark().token() <= maxToken;
    }

    @Override
    public boolean leads(World world, ElectionMemory memory) {
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
    public Judged<ElectionMemory> judge(ElectionMemory memory, World before, WorldChoice choice, World.Step step) {
        Judging judging = new Judging(choice instanceof WorldChoice.Tick ? memory.later() : memory, step.world());
        if (choice instanceof WorldChoice.CrashNode(NodeRef node)) {
            judging.forget(node);
        }
        if (!step.entries().isEmpty()) {
            NodeRef node = Rules.nodeOf(choice, before);
            for (Entry entry : step.entries()) {
                judging.take(entry, node);
            }
        }
        return judging.done();
    }

    /** The judging of one step. */
    private final class Judging {

        private final World world;
        private final long nowNanos;
        private ElectionMemory memory;
        private Optional<Violation> violation = Optional.empty();

        Judging(ElectionMemory memory, World world) {
            this.memory = memory;
            this.world = world;
            this.nowNanos = world.trueNanos();
        }

        Judged<ElectionMemory> done() {
            return new Judged<>(memory, violation);
        }

        void forget(NodeRef node) {
            memory = memory.with(node, Seat.FRESH);
        }

        void take(Entry entry, NodeRef node) {
            switch (entry) {
                case ElectionClaim.Verdict verdict -> verdict(verdict, node);
                case ElectionClaim.Gained gained -> gained(gained.token(), node);
                case ElectionClaim.Lost lost -> lost(lost.token(), node);
                case ElectionClaim.Report report when report.what().equals("ended") -> ended(node);
                case WorkClaim.Checked checked -> checked(checked, node);
                case WorkClaim.Acted acted -> acted(node);
                case StoreFact.ClaimJudged judged when judged.accepted() -> claimed(judged);
                case StoreFact.WriteJudged judged -> written(judged);
                case StoreFact.LeaseWritten lease -> written(lease);
                case StoreFact.LeaseDeleted deleted -> memory = memory.with(Held.ABSENT);
                default -> {
                }
            }
        }

        private void broken(Oracle rule, String sentence) {
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
            claimedFirst(before, token, node);
            for (NodeRef other : candidates) {
                if (!other.equals(node) && after.validAt(nowNanos) && memory.seat(other).validAt(nowNanos)) {
                    broken(Oracle.SINGLE_HOLDER, node + " (token " + token + ") and " + other + " (token "
                            + memory.seat(other).verdictToken() + ") are both valid");
                }
            }
        }

        private void claimedFirst(Seat seat, long token, NodeRef node) {
            if (seat.claimedToken() != token) {
                broken(Oracle.CLAIM_BEFORE_GAIN, node + " is valid with token " + token
                        + " before the store has accepted its claim");
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
            if (token <= memory.highestGained()) {
                broken(Oracle.GAINS_GROW, node + " gains token " + token + " after token " + memory.highestGained());
            }
            claimedFirst(before, token, node);
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

        private NodeRef named(String node) {
            return world.topology().node(node);
        }

        private void claimed(StoreFact.ClaimJudged judged) {
            NodeRef node = named(judged.claimantNode());
            Mark mark = memory.mark();
            boolean own = mark.belongsTo(node, judged.claimantIncarnation());
            if (judged.token() < mark.token() || judged.token() == mark.token() && !own) {
                broken(Oracle.TOKENS_GROW, "the store accepts token " + judged.token() + " of " + node
                        + " after token " + mark.token());
            }
            memory = memory.with(mark.raised(judged.token(), node, judged.claimantIncarnation()));
            if (world.incarnation(node) == judged.claimantIncarnation()) {
                memory = memory.with(node, memory.seat(node).claimed(judged.token()));
            }
        }

        private void written(StoreFact.WriteJudged judged) {
            if (!judged.carriedOut() && judged.valueAfter() == judged.valueBefore()) {
                return;
            }
            NodeRef node = named(judged.writerNode());
            Mark mark = memory.mark();
            boolean own = mark.belongsTo(node, judged.writerIncarnation());
            if (judged.token() < mark.token() || judged.token() == mark.token() && !own) {
                broken(Oracle.STALE_WRITE_REFUSED, "the store carries out a write of " + node + " with token "
                        + judged.token() + " after it had accepted token " + mark.token());
            }
            boolean forgot = mark.value() >= 0 && judged.valueBefore() != mark.value();
            boolean overwrote = judged.basedOn() != judged.valueBefore() && mark.lastToken() != judged.token();
            if (forgot || overwrote) {
                broken(Oracle.NO_LOST_UPDATE, "a write of " + node + " is computed from " + judged.basedOn()
                        + " when the store holds " + judged.valueBefore() + ", and it last held " + mark.value());
            }
            memory = memory.with(mark.raised(judged.token(), node, judged.writerIncarnation())
                    .written(judged.valueAfter(), judged.token()));
        }

        /**
         * By true time a take-over is early if the challenger cannot have waited for longer than the lease lasts,
         * however fast its question and its write were.
         */
        private void written(StoreFact.LeaseWritten lease) {
            Held before = memory.held();
            NodeRef node = lease.writerIncarnation() == 0 ? NodeRef.NONE : named(lease.writerNode());
            boolean taken = !lease.holder().isEmpty() && lease.writerIncarnation() != 0;
            boolean own = before.node().equals(node) && before.incarnation() == lease.writerIncarnation();
            boolean waitedOut = before.state() == Held.State.HELD && !own || before.state() == Held.State.NEW;
            if (taken && waitedOut && nowNanos - before.sinceNanos() <= before.durationNanos()) {
                broken(Oracle.TAKEOVER_STRICT, node + " takes the Lease " + (nowNanos - before.sinceNanos())
                        + " ns after its last change, which is not more than " + before.durationNanos() + " ns");
            }
            Held.State state = !lease.holder().isEmpty()
                    ? Held.State.HELD
                    : lease.renewMicros() < 0 ? Held.State.NEW : Held.State.RELEASED;
            if (lease.cause() != StoreFact.Cause.ANNOTATE) {
                memory = memory.with(new Held(state, state == Held.State.HELD ? node : NodeRef.NONE,
                        state == Held.State.HELD ? lease.writerIncarnation() : 0, nowNanos,
                        lease.durationSeconds() * SECOND_NANOS));
            }
        }
    }
}
