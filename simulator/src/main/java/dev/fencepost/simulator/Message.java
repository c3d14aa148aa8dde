package dev.fencepost.simulator;

/** A message under way. It is its own item on the heap: it happens when it arrives; a duplicate is queued twice. */
final class Message implements Item {

    private final Network network;
    final long id;
    final ActorRef from;
    final int fromIncarnation;
    final ActorRef to;
    /** Which process an answer is meant for; 0 for a request, which any process at its destination takes. */
    final int toIncarnation;
    final long answers;
    /** See {@link Envelope#stream()}. */
    final long stream;
    final Payload payload;
    final long sentSeq;
    /** Which message it is on its link, from 0: the occurrence of all draws about it. */
    final long ordinal;
    final int link;
    /** How often the connections of its link had been dropped when it was sent. */
    final int connection;

    Message(Network network, Envelope envelope, long id, long sentSeq, int link, long ordinal,
            int connection) {
        this.network = network;
        this.id = id;
        this.from = envelope.from();
        this.fromIncarnation = envelope.fromIncarnation();
        this.to = envelope.to();
        this.toIncarnation = envelope.toIncarnation();
        this.answers = envelope.answers();
        this.stream = envelope.stream();
        this.payload = envelope.payload();
        this.sentSeq = sentSeq;
        this.link = link;
        this.ordinal = ordinal;
        this.connection = connection;
    }

    boolean isAnswer() {
        return answers != 0;
    }

    boolean isStreamed() {
        return stream != 0;
    }

    boolean staysOnNode() {
        return from.node().id() == to.node().id();
    }

    /** It is gone, together with what held it. */
    void lostAt(Node where, DropReason why) {
        network.drop(this, where, why);
    }

    @Override
    public boolean happen() {
        return network.arrive(this);
    }
}
