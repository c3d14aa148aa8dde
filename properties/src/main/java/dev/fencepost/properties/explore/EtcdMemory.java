package dev.fencepost.properties.explore;

import dev.fencepost.properties.cluster.EtcdCanon;
import dev.fencepost.simulator.FormSink;
import dev.fencepost.simulator.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the rules remember of etcd.
 *
 * @param queue
 *            the keys that are there
 * @param taken
 *            the keys that somebody who does not stand took away
 * @param write
 *            the latest write of the state
 * @param leaderships
 *            how many there have been
 */
record EtcdMemory(List<Key> queue, List<Key> taken, Write write, int leaderships) implements StoreMemory {

    static final EtcdMemory NONE = new EtcdMemory(List.of(), List.of(), Write.NONE, 0);

    EtcdMemory {
        queue = List.copyOf(queue);
        taken = List.copyOf(taken);
    }

    /**
     * A key of the queue.
     *
     * @param token
     *            its create revision
     * @param name
     *            its name
     * @param node
     *            the node of the process that created it; {@link NodeRef#NONE} for an operator
     * @param incarnation
     *            which of its processes
     */
    record Key(long token, String name, NodeRef node, int incarnation) {

        boolean belongsTo(NodeRef otherNode, int otherIncarnation) {
            return node.equals(otherNode) && incarnation == otherIncarnation;
        }

        private void write(FormSink form) {
            form.ranked(EtcdCanon.REVISION, NodeRef.NONE, token);
            form.node(node);
            form.ranked(EtcdCanon.INCARNATION, node, incarnation);
        }
    }

    /**
     * A write of the state.
     *
     * @param token
     *            the token that it was fenced with; 0 for none
     * @param node
     *            the node of the process that wrote
     * @param incarnation
     *            which of its processes
     * @param value
     *            what the state has held since
     * @param revision
     *            the revision of the write
     */
    record Write(long token, NodeRef node, int incarnation, long value, long revision) {

        static final Write NONE = new Write(0, NodeRef.NONE, 0, 0, 0);

        private void write(FormSink form) {
            form.ranked(EtcdCanon.REVISION, NodeRef.NONE, token);
            form.node(node);
            form.ranked(EtcdCanon.INCARNATION, node, incarnation);
            form.ranked(EtcdCanon.VALUE, NodeRef.NONE, value);
            form.ranked(EtcdCanon.REVISION, NodeRef.NONE, revision);
        }
    }

    Optional<Key> key(long token) {
        return queue.stream().filter(key -> key.token() == token).findFirst();
    }

    /** The key of a process that is there; the latest, if there are several. */
    Optional<Key> keyOf(NodeRef node, int incarnation) {
        return queue.stream().filter(key -> key.belongsTo(node, incarnation)).reduce((one, later) -> later);
    }

    boolean wasTaken(long token) {
        return taken.stream().anyMatch(key -> key.token() == token);
    }

    EtcdMemory joinedBy(Key key) {
        List<Key> more = new ArrayList<>(queue);
        more.add(key);
        return new EtcdMemory(more, taken, write, leaderships);
    }

    EtcdMemory without(long token, boolean takenAway) {
        List<Key> more = new ArrayList<>(taken);
        if (takenAway) {
            key(token).ifPresent(more::add);
        }
        return new EtcdMemory(queue.stream().filter(key -> key.token() != token).toList(), more, write, leaderships);
    }

    EtcdMemory with(Write newWrite) {
        return new EtcdMemory(queue, taken, newWrite, leaderships);
    }

    EtcdMemory ledOnceMore() {
        return new EtcdMemory(queue, taken, write, leaderships + 1);
    }

    @Override
    public void write(long token, FormSink form) {
        form.ranked(EtcdCanon.REVISION, NodeRef.NONE, token);
    }

    @Override
    public void write(FormSink form) {
        form.fixed(queue.size());
        queue.forEach(key -> key.write(form));
        form.fixed(taken.size());
        taken.forEach(key -> key.write(form));
        write.write(form);
        form.fixed(leaderships);
    }
}
