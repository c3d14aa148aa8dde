package dev.fencepost.election.lease;

/** One call as the candidate sent it. */
record Sent(long atNanos, long attempt, LeaseRequest request) {

    boolean isRead() {
        return request instanceof LeaseRequest.Read;
    }

    LeaseRecord record() {
        return ((LeaseRequest.Write) request).record();
    }

    @Override
    public String toString() {
        return switch (request) {
            case LeaseRequest.Read read -> "read";
            case LeaseRequest.Create create when create.record().held() ->
                "create held " + create.record().transitions();
            case LeaseRequest.Create create -> "create unheld " + create.record().transitions();
            case LeaseRequest.Swap swap -> "swap " + swap.record().transitions() + " on " + swap.version();
            case LeaseRequest.Release release -> "release on " + release.version();
        };
    }
}
