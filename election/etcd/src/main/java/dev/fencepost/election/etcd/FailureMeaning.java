package dev.fencepost.election.etcd;

import dev.fencepost.election.campaign.EtcdError;
import java.util.List;
import java.util.Map;

/**
 * Tells what a failed call means, from code and text together.
 *
 * <p>The code alone does not do: whatever happens inside campaign and leader is UNKNOWN by code (rulings 5, seen on 3.4
 * and 3.5). So a text counts under the code that etcd gives it elsewhere, and under UNKNOWN. What is not understood is
 * {@link EtcdError#UNKNOWN}, which never says "not done".
 */
final class FailureMeaning {

    /** How etcd says that nobody stands in an election; not to be confused with "etcdserver: no leader". */
    static final String NOBODY_STANDS = "election: no leader";

    private static final String UNKNOWN = "UNKNOWN";

    /**
     * One line of the table.
     *
     * @param code
     *            the code it comes with, beside UNKNOWN
     * @param text
     *            a part of the text
     * @param error
     *            what it means
     */
    record Line(String code, String text, EtcdError error) {}

    /** The texts of etcd that mean something else than their code, or something at all under UNKNOWN. */
    static final List<Line> TEXTS = List.of(
            new Line("NOT_FOUND", "requested lease not found", EtcdError.LEASE_NOT_FOUND),
            new Line("OUT_OF_RANGE", "required revision has been compacted", EtcdError.COMPACTED),
            new Line("UNAVAILABLE", "etcdserver: request timed out", EtcdError.UNAVAILABLE),
            new Line("UNAVAILABLE", "etcdserver: no leader", EtcdError.UNAVAILABLE),
            new Line("UNAVAILABLE", "etcdserver: leader changed", EtcdError.UNAVAILABLE),
            new Line("UNAVAILABLE", "etcdserver: server stopped", EtcdError.UNAVAILABLE),
            new Line("UNAVAILABLE", "etcdserver: unhealthy cluster", EtcdError.UNAVAILABLE),
            new Line("FAILED_PRECONDITION", "etcdserver: not leader", EtcdError.UNAVAILABLE),
            // A server that stops cancels its own calls, and newer ones have a code for that, too; a candidate that
            // gave up
            // for it would never stand again (mutant GL-06).
            new Line("CANCELLED", "context canceled", EtcdError.UNAVAILABLE),
            new Line("CANCELLED", "the client connection is closing", EtcdError.UNAVAILABLE),
            // Somebody on the way has reset the call, which is a break and no limit that ran out.
            new Line("CANCELLED", "RST_STREAM closed stream", EtcdError.UNAVAILABLE),
            new Line("DEADLINE_EXCEEDED", "context deadline exceeded", EtcdError.TIMEOUT),
            new Line("RESOURCE_EXHAUSTED", "etcdserver: too many requests", EtcdError.REFUSED_FOR_NOW),
            new Line("RESOURCE_EXHAUSTED", "database space exceeded", EtcdError.REFUSED_FOR_NOW),
            new Line("FAILED_PRECONDITION", "etcdserver: lease already exists", EtcdError.REFUSED_FOR_NOW),
            new Line("INVALID_ARGUMENT", "etcdserver: revision of auth store is old", EtcdError.REFUSED_FOR_NOW),
            // So a server with authentication answers whoever does not say who he is.
            new Line("INVALID_ARGUMENT", "etcdserver: user name is empty", EtcdError.UNAUTHENTICATED),
            new Line("UNAUTHENTICATED", "etcdserver: invalid auth token", EtcdError.UNAUTHENTICATED),
            new Line("PERMISSION_DENIED", "etcdserver: permission denied", EtcdError.PERMISSION_DENIED));

    /**
     * What a code means whose text says nothing more. NOT_FOUND of something else than a lease, RESOURCE_EXHAUSTED
     * (which an answer too large for us is, too), INTERNAL and DATA_LOSS leave open whether the call was carried out.
     */
    static final Map<String, EtcdError> CODES = Map.ofEntries(
            Map.entry("OK", EtcdError.NO_RESULT),
            Map.entry("CANCELLED", EtcdError.CANCELLED),
            Map.entry("DEADLINE_EXCEEDED", EtcdError.TIMEOUT),
            Map.entry("UNAVAILABLE", EtcdError.UNAVAILABLE),
            Map.entry("UNAUTHENTICATED", EtcdError.UNAUTHENTICATED),
            Map.entry("PERMISSION_DENIED", EtcdError.PERMISSION_DENIED),
            Map.entry("ABORTED", EtcdError.REFUSED_FOR_NOW),
            Map.entry("INVALID_ARGUMENT", EtcdError.REFUSED),
            Map.entry("FAILED_PRECONDITION", EtcdError.REFUSED),
            Map.entry("OUT_OF_RANGE", EtcdError.REFUSED),
            Map.entry("ALREADY_EXISTS", EtcdError.REFUSED),
            Map.entry("UNIMPLEMENTED", EtcdError.REFUSED));

    private FailureMeaning() {}

    /** What a status means that is no answer. */
    static EtcdError of(String code, String text) {
        for (Line line : TEXTS) {
            if ((code.equals(UNKNOWN) || code.equals(line.code())) && text.contains(line.text())) {
                return line.error();
            }
        }
        return CODES.getOrDefault(code, EtcdError.UNKNOWN);
    }
}
