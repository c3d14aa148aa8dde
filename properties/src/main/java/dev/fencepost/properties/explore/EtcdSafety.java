package dev.fencepost.properties.explore;

import dev.fencepost.properties.checker.Oracle;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import java.util.List;
import java.util.Optional;

/** What must hold in every state of a small world of the election through etcd. */
final class EtcdSafety extends ElectionSafety<EtcdMemory> {

    private static final String QUEUE = EtcdCluster.ELECTION + "/";

    private final int maxLeaderships;

    /**
     * Makes them.
     *
     * @param candidates
     *            the nodes of the candidates
     * @param maxLeaderships
     *            up to which leadership the exploration goes on
     */
    EtcdSafety(List<NodeRef> candidates, int maxLeaderships) {
        super(candidates, EtcdMemory.NONE);
        this.maxLeaderships = maxLeaderships;
    }

    @Override
    public boolean goesOn(World world, ElectionMemory<EtcdMemory> memory) {
        return memory.store().leaderships() <= maxLeaderships;
    }

    @Override
    Judging judging(ElectionMemory<EtcdMemory> memory, World world) {
        return new OfEtcd(memory, world);
    }

    /** The judging of one step. */
    private final class OfEtcd extends Judging {

        OfEtcd(ElectionMemory<EtcdMemory> memory, World world) {
            super(memory, world);
        }

        @Override
        void takeOther(Entry entry, NodeRef node) {
            switch (entry) {
                case ElectionClaim.Called called -> called(called.request(), node);
                case EtcdFact.LeaseGranted granted -> backed(granted.node(), granted.incarnation(), granted.ttlNanos());
                case EtcdFact.LeaseRenewed renewed -> backed(renewed.node(), renewed.incarnation(), renewed.ttlNanos());
                case EtcdFact.KeyWritten written when written.key().startsWith(QUEUE) -> joined(written);
                case EtcdFact.KeyDeleted deleted -> with(store().without(deleted.createRevision(),
                        deleted.cause() == EtcdFact.DeleteCause.OPERATOR));
                case EtcdFact.StateJudged judged when judged.written() -> written(judged);
                default -> {
                }
            }
        }

        /** What a process reads of its own key can tell no more of it than whether it was there when it asked. */
        private void called(String request, NodeRef node) {
            boolean reads = request.equals("read-key");
            if (reads || request.equals("campaign")) {
                Optional<EtcdMemory.Key> own = store().keyOf(node, world().incarnation(node));
                with(node, memory().seat(node).secured(reads ? own.map(EtcdMemory.Key::token).orElse(0L) : 0));
            }
        }

        private void backed(String name, int incarnation, long ttlNanos) {
            if (incarnation != 0 && world().incarnation(named(name)) == incarnation) {
                NodeRef node = named(name);
                with(node, memory().seat(node).backedUntil(nowNanos() + ttlNanos));
            }
        }

        private void joined(EtcdFact.KeyWritten written) {
            if (store().key(written.createRevision()).isEmpty()) {
                NodeRef node = written.writerIncarnation() == 0 ? NodeRef.NONE : named(written.writerNode());
                with(store().joinedBy(new EtcdMemory.Key(written.createRevision(), written.key(), node,
                        written.writerIncarnation())));
            }
        }

        private void written(EtcdFact.StateJudged judged) {
            NodeRef node = named(judged.writerNode());
            EtcdMemory.Write before = store().write();
            Optional<EtcdMemory.Key> fence = store().key(judged.fenceRevision())
                    .filter(key -> key.name().equals(judged.fenceKey()));
            if (fence.isEmpty() || !fence.get().belongsTo(node, judged.writerIncarnation())) {
                broken(Oracle.ONLY_LEADER_WRITES, "the state is written by " + node + " under a key of revision "
                        + judged.fenceRevision() + (fence.isEmpty() ? ", which is gone" : " of another process"));
            }
            boolean own = before.node().equals(node) && before.incarnation() == judged.writerIncarnation();
            if (judged.token() < before.token() || judged.token() == before.token() && !own) {
                broken(Oracle.STALE_WRITE_REFUSED, "the state is written by " + node + " with token "
                        + judged.token() + " after it was with token " + before.token());
            }
            if (judged.valueBefore() != before.value() || judged.previousRevision() != before.revision()) {
                broken(Oracle.NO_LOST_UPDATE, "the state is written by " + node + " over value "
                        + judged.valueBefore() + ", as it was at revision " + judged.previousRevision()
                        + ", when it last was written with " + before.value() + " at revision " + before.revision());
            }
            with(store().with(new EtcdMemory.Write(judged.token(), node, judged.writerIncarnation(),
                    judged.valueAfter(), judged.revision())));
        }

        @Override
        boolean stands(long token) {
            return !store().wasTaken(token);
        }

        /** The server counts a lease from when it handles a renewal, which is never before that was sent. */
        @Override
        void lookAtVerdict(Seat before, long token, long untilNanos, NodeRef node) {
            if (untilNanos > before.backedUntilNanos()) {
                broken(Oracle.VALIDITY_ANCHORED, node + " is valid with token " + token + " for "
                        + (untilNanos - before.backedUntilNanos()) + " ns longer than its latest renewal is good for");
            }
        }

        @Override
        void lookAtGain(Seat before, long token, NodeRef node) {
            if (before.securedToken() != token) {
                broken(Oracle.WIN_CONFIRMED, node + " gains token " + token
                        + " without a key of that revision, of its own, that was there when it last asked for it");
            }
            for (EtcdMemory.Key key : store().queue()) {
                if (key.token() < token) {
                    broken(Oracle.NO_EARLY_TAKEOVER, node + " gains token " + token + " while the key of revision "
                            + key.token() + " is before its own");
                }
            }
            with(store().ledOnceMore());
        }
    }
}
