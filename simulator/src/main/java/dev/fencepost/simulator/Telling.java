package dev.fencepost.simulator;

/** Something one actor says to another of its process, on its way through the queue. */
record Telling(Node node, int incarnation, ActorRef from, ActorRef to, Payload payload, long causeSeq)
        implements
            Item {

    @Override
    public boolean happen() {
        return node.told(this);
    }
}
