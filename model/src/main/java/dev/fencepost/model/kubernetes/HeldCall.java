package dev.fencepost.model.kubernetes;

/**
 * A request that was taken and has no answer yet, or a write that nobody waits for any more and that still lands.
 *
 * @param id
 *            what a late answer is addressed to
 * @param request
 *            as it came
 * @param choice
 *            what the world decides about it
 * @param deadlineNanos
 *            when it is answered with a failure, or carried out late
 * @param waiting
 *            for what
 * @param client
 *            whether somebody still listens
 */
record HeldCall(long id, WireRequest request, Choice choice, long deadlineNanos, Waiting waiting, Client client) {

    static final long NEVER = Long.MAX_VALUE;

    /** What a call waits for. */
    sealed interface Waiting {

        /** For the server's process to go on: nobody has read the request yet. */
        record ForServer() implements Waiting {}

        /** For the store behind the server. */
        record ForStore() implements Waiting {}

        /** For the cluster to reach a revision that the client has asked for. */
        record ForRevision(long revision) implements Waiting {}

        /** For its deadline: a write that lands after its client was told that it failed. */
        record ForItsTime() implements Waiting {}
    }

    /** Whether somebody still listens. */
    enum Client {
        WAITING,
        GONE
    }

    boolean isWrite() {
        return request.method() != Method.GET;
    }

    /** The same write without its client, to be carried out when the wait is over. */
    HeldCall abandoned() {
        return new HeldCall(id, request, choice, NEVER, waiting, Client.GONE);
    }

    HeldCall abandonedUntil(long dueNanos) {
        return new HeldCall(id, request, choice, dueNanos, new Waiting.ForItsTime(), Client.GONE);
    }

    Call resumed(long nowNanos) {
        return new Call(request, choice, nowNanos, id);
    }
}
