package dev.fencepost.simulator;

/**
 * The one way in which an actor's step acts on the world; valid during that step only.
 *
 * <p>Whatever a step asks for happens after it, in the order asked.
 */
public interface Outbox {

    /** Sends a message through the network. It may be lost, late, repeated or refused. */
    void send(ActorRef to, Payload payload);

    /**
     * Sends a message that answers another, to its sender.
     *
     * <p>Only this tells the network that the message is an answer: faults may hit answers and requests apart. One request
     * may be answered several times; the answers may overtake each other.
     */
    void answer(Stimulus.Delivered request, Payload payload);

    /**
     * Sends one of several messages that answer another, in order, as over one connection: it overtakes none sent
     * before it by this method as an answer to the same message, and arrives at most once. After one was lost, nothing
     * of the same stream arrives any more; whoever listens must notice the silence.
     */
    void stream(Stimulus.Delivered request, Payload payload);

    /**
     * Sends one message of a stream of this actor's own, in order, as over one connection: it overtakes none sent
     * before it over the same stream, and arrives at most once. After one was lost or refused, nothing of the same
     * stream arrives any more, and both ends may learn that their connection is broken. Answers to it are
     * {@link #stream}ed by its receiver.
     *
     * @param to
     *            the same for all messages of a stream
     * @param stream
     *            the number of the stream, unique within this incarnation of the actor; below 2 to the 32nd
     */
    void push(ActorRef to, long stream, Payload payload);

    /**
     * Tells something to an actor of the same process. It arrives at the same instant, after everything already due,
     * unless that actor is starved or the process dies first.
     */
    void tell(ActorRef to, Payload payload);

    /**
     * Asks to be woken when the monotonic clock of this node shows at least the given instant. An actor has one pending
     * wake; the newest replaces it. If the clock changes its rate or jumps, the wake keeps to the clock.
     */
    void wakeAt(long monotonicNanos);

    /** Forgets the pending wake, if any. */
    void noWake();

    /**
     * Ends the process of this node right after the step, as {@code exit} does, and starts another one later, as
     * whoever watches over it does.
     *
     * @param restartNanos
     *            how much later, in true time
     */
    void exit(long restartNanos);

    /** Appends an entry to the event log, stamped with the true time, this node, its clocks and what caused it. */
    void record(Entry entry);

    /**
     * Draws a number from 0 to {@code bound - 1}.
     *
     * <p>It depends on nothing but the seed, the site, this actor and incarnation, and how often they drew here before, so
     * that leaving out one draw moves no other.
     *
     * @param site
     *            the place in the code that draws
     * @param bound
     *            at least 1
     */
    long draw(Site site, long bound);
}
