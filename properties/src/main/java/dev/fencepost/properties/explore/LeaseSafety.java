package dev.fencepost.properties.explore;

import dev.fencepost.properties.checker.Oracle;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import java.util.List;

/** What must hold in every state of a small world of the Lease election. */
final class LeaseSafety extends ElectionSafety<LeaseMemory> {

    private static final long SECOND_NANOS = 1_000_000_000L;

    private final long maxToken;

    /**
     * Makes them.
     *
     * @param candidates
     *            the nodes of the candidates
     * @param maxToken
     *            up to which token the exploration goes on
     */
    LeaseSafety(List<NodeRef> candidates, long maxToken) {
        super(candidates, LeaseMemory.NONE);
        this.maxToken = maxToken;
    }

    @Override
    public boolean goesOn(World world, ElectionMemory<LeaseMemory> memory) {
        return memory.highestGained() <= maxToken && memory.store().mark().token() <= maxToken;
    }

    @Override
    Judging judging(ElectionMemory<LeaseMemory> memory, World world) {
        return new OfLease(memory, world);
    }

    /** The judging of one step. */
    private final class OfLease extends Judging {

        OfLease(ElectionMemory<LeaseMemory> memory, World world) {
            super(memory, world);
        }

        @Override
        void takeOther(Entry entry, NodeRef node) {
            switch (entry) {
                case StoreFact.ClaimJudged judged when judged.accepted() -> claimed(judged);
                case StoreFact.WriteJudged judged -> written(judged);
                case StoreFact.LeaseWritten lease -> written(lease);
                case StoreFact.LeaseDeleted deleted -> with(store().with(Held.ABSENT));
                default -> {
                }
            }
        }

        @Override
        void lookAtVerdict(Seat before, long token, long untilNanos, NodeRef node) {
            lookAtGain(before, token, node);
        }

        @Override
        void lookAtGain(Seat before, long token, NodeRef node) {
            if (before.securedToken() != token) {
                broken(Oracle.CLAIM_BEFORE_GAIN, node + " is valid with token " + token
                        + " before the store has accepted its claim");
            }
        }

        private void claimed(StoreFact.ClaimJudged judged) {
            NodeRef node = named(judged.claimantNode());
            Mark mark = store().mark();
            boolean own = mark.belongsTo(node, judged.claimantIncarnation());
            if (judged.token() < mark.token() || judged.token() == mark.token() && !own) {
                broken(Oracle.TOKENS_GROW, "the store accepts token " + judged.token() + " of " + node
                        + " after token " + mark.token());
            }
            with(store().with(mark.raised(judged.token(), node, judged.claimantIncarnation())));
            if (world().incarnation(node) == judged.claimantIncarnation()) {
                with(node, memory().seat(node).secured(judged.token()));
            }
        }

        private void written(StoreFact.WriteJudged judged) {
            if (!judged.carriedOut() && judged.valueAfter() == judged.valueBefore()) {
                return;
            }
            NodeRef node = named(judged.writerNode());
            Mark mark = store().mark();
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
            with(store().with(mark.raised(judged.token(), node, judged.writerIncarnation())
                    .written(judged.valueAfter(), judged.token())));
        }

        /**
         * By true time a take-over is early if the challenger cannot have waited for longer than the lease lasts,
         * however fast its question and its write were.
         */
        private void written(StoreFact.LeaseWritten lease) {
            Held before = store().held();
            NodeRef node = lease.writerIncarnation() == 0 ? NodeRef.NONE : named(lease.writerNode());
            boolean taken = !lease.holder().isEmpty() && lease.writerIncarnation() != 0;
            boolean own = before.node().equals(node) && before.incarnation() == lease.writerIncarnation();
            boolean waitedOut = before.state() == Held.State.HELD && !own || before.state() == Held.State.NEW;
            if (taken && waitedOut && nowNanos() - before.sinceNanos() <= before.durationNanos()) {
                broken(Oracle.TAKEOVER_STRICT, node + " takes the Lease " + (nowNanos() - before.sinceNanos())
                        + " ns after its last change, which is not more than " + before.durationNanos() + " ns");
            }
            Held.State state = !lease.holder().isEmpty()
                    ? Held.State.HELD
                    : lease.renewMicros() < 0 ? Held.State.NEW : Held.State.RELEASED;
            if (lease.cause() != StoreFact.Cause.ANNOTATE) {
                with(store().with(new Held(state, state == Held.State.HELD ? node : NodeRef.NONE,
                        state == Held.State.HELD ? lease.writerIncarnation() : 0, nowNanos(),
                        lease.durationSeconds() * SECOND_NANOS)));
            }
        }
    }
}
