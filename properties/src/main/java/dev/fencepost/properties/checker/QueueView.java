package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.EtcdFact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queue of an election through etcd at the moment: its keys, in the order of their create revisions. */
final class QueueView extends Seat {

    private final EtcdLeases leases;
    private final List<Key> live = new ArrayList<>();
    /** The latest key of each node, be it there or not. */
    private @Nullable Key[] latest = {};
    /** When a key was last taken out. */
    private long goneNanos = EtcdLeases.NEVER;

    QueueView(int index, String name, EtcdLeases leases) {
        super(index, name);
        this.leases = leases;
    }

    /** The keys that are there, first come first. */
    List<Key> live() {
        return live;
    }

    /** The latest key of a node, which may be gone or belong to an earlier process; null if there never was one. */
    @Nullable
    Key latest(int node) {
        return node < latest.length ? latest[node] : null;
    }

    /** The key of that process with that create revision, be it there or not; null for none that is known. */
    @Nullable
    Key keyOf(int node, int incarnation, long createRevision) {
        Key key = latest(node);
        if (key != null && key.is(node, incarnation, createRevision)) {
            return key;
        }
        for (Key other : live) {
            if (other.is(node, incarnation, createRevision)) {
                return other;
            }
        }
        return null;
    }

    /** Create revisions rise whatever becomes of the keys. */
    @Override
    History history() {
        return History.KEPT;
    }

    @Override
    boolean showsToken(int node, int incarnation, long token) {
        return heldBy(node, incarnation) && live.getFirst().createRevision == token;
    }

    /** Whoever is before it in the queue has to lapse, and a disturbed server extends every lease. */
    @Override
    long blockedNanos(int node) {
        long since = Math.max(goneNanos, leases.extendedNanos());
        Key own = latest(node);
        for (Key key : live) {
            if (key == own) {
                break;
            }
            EtcdLeases.Grant grant = leases.find(key.leaseId);
            // A lease goes in the same step as its keys, and before them.
            since = Math.max(since, grant == null ? leases.endedNanos() : grant.renewedNanos);
        }
        return since;
    }

    @Override
    boolean queuedSince(int node, long trueNanos) {
        Key own = latest(node);
        return own != null && own.isThere() && own.createdNanos <= trueNanos;
    }

    @Override
    boolean waits(int node, long sinceNanos, int butNode) {
        if (!queuedSince(node, sinceNanos)) {
            return false;
        }
        for (Key key : live) {
            if (key == latest(node)) {
                return true;
            }
            if (key.node != butNode) {
                return false;
            }
        }
        return false;
    }

    @Override
    String remainsOf(int node, int incarnation, long beforeNanos) {
        for (Key key : live) {
            if (key.belongsTo(node, incarnation) && key.createdNanos <= beforeNanos) {
                return "still had key " + key.name + " of";
            }
        }
        for (EtcdLeases.Grant grant : leases.live()) {
            if (grant.belongsTo(node, incarnation) && grant.grantedNanos <= beforeNanos) {
                return "still had lease " + Long.toHexString(grant.leaseId) + " of";
            }
        }
        return "";
    }

    @Override
    String remainsOf(long leaseId) {
        return leases.find(leaseId) == null ? "" : "still had lease " + Long.toHexString(leaseId) + " of";
    }

    void written(EtcdFact.KeyWritten written, int node, long trueNanos) {
        for (Key key : live) {
            if (key.createRevision == written.createRevision()) {
                return;
            }
        }
        Key key = new Key(written, node, trueNanos);
        live.add(key);
        if (node != NO_NODE) {
            if (node >= latest.length) {
                latest = Arrays.copyOf(latest, node + 1);
            }
            latest[node] = key;
        }
        first();
    }

    /** A lease was revoked by somebody who does not stand: what hangs on it goes in the same step. */
    void revokedFromOutside(long leaseId) {
        for (Key key : live) {
            key.takenFromOutside |= key.leaseId == leaseId;
        }
    }

    /** Returns the key that is gone now; null if it was not of this queue. */
    @Nullable
    Key deleted(EtcdFact.KeyDeleted deleted, long trueNanos) {
        for (int i = 0; i < live.size(); i++) {
            Key key = live.get(i);
            if (key.createRevision == deleted.createRevision()) {
                key.goneNanos = trueNanos;
                key.goneBy = deleted.cause();
                key.takenFromOutside |= deleted.cause() == EtcdFact.DeleteCause.OPERATOR;
                goneNanos = trueNanos;
                live.remove(i);
                first();
                return key;
            }
        }
        return null;
    }

    private void first() {
        holderNode = live.isEmpty() ? NO_NODE : live.getFirst().node;
        holderIncarnation = live.isEmpty() ? 0 : live.getFirst().incarnation;
    }

    /** A key of the queue, there or gone. */
    static final class Key {

        /** Not gone. */
        static final long THERE = Long.MAX_VALUE;

        final String name;
        final long createRevision;
        final long leaseId;
        final int node;
        final int incarnation;
        final long createdNanos;
        long goneNanos = THERE;
        /** What took it away; meaningless while it is there. */
        EtcdFact.DeleteCause goneBy = EtcdFact.DeleteCause.TXN;
        /** Whether somebody who does not stand took it away, or the lease under it. */
        boolean takenFromOutside;

        private Key(EtcdFact.KeyWritten written, int node, long createdNanos) {
            this.name = written.key();
            this.createRevision = written.createRevision();
            this.leaseId = written.leaseId();
            this.node = node;
            this.incarnation = written.writerIncarnation();
            this.createdNanos = createdNanos;
        }

        boolean isThere() {
            return goneNanos == THERE;
        }

        boolean belongsTo(int otherNode, int otherIncarnation) {
            return node == otherNode && incarnation == otherIncarnation;
        }

        private boolean is(int otherNode, int otherIncarnation, long revision) {
            return createRevision == revision && belongsTo(otherNode, otherIncarnation);
        }
    }
}
