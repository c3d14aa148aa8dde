package dev.fencepost.model.etcd;

/** What happened to a lease, whatever anybody was told about it. */
public sealed interface LeaseFact {

    /** Which lease. */
    long leaseId();

    /** When, by the server's clock. */
    long atNanos();

    /**
     * It was granted.
     *
     * @param leaseId
     *            which
     * @param ttlSeconds
     *            granted
     * @param atNanos
     *            when
     */
    record Granted(long leaseId, long ttlSeconds, long atNanos) implements LeaseFact {}

    /**
     * It was renewed: it runs for its TTL from then on.
     *
     * @param leaseId
     *            which
     * @param ttlSeconds
     *            as granted
     * @param atNanos
     *            when
     */
    record Renewed(long leaseId, long ttlSeconds, long atNanos) implements LeaseFact {}

    /**
     * A new leadership gave it its TTL and an election timeout anew (case {@code restart-lease-expired-while-down}).
     *
     * @param leaseId
     *            which
     * @param deadlineNanos
     *            when it runs out now
     * @param atNanos
     *            when
     */
    record Extended(long leaseId, long deadlineNanos, long atNanos) implements LeaseFact {}

    /**
     * A renewal came when it had run out and was not removed yet; the answer waits for that. Told at each try: another
     * leadership tries it again.
     *
     * @param leaseId
     *            which
     * @param streamId
     *            on which stream the renewal came
     * @param atNanos
     *            when it was tried
     */
    record RenewedTooLate(long leaseId, long streamId, long atNanos) implements LeaseFact {}

    /**
     * It was revoked, and is gone with its keys.
     *
     * @param leaseId
     *            which
     * @param atNanos
     *            when
     */
    record Revoked(long leaseId, long atNanos) implements LeaseFact {}

    /**
     * It ran out, was collected, and is gone with its keys.
     *
     * @param leaseId
     *            which
     * @param deadlineNanos
     *            when it had run out
     * @param atNanos
     *            when it was removed
     */
    record Expired(long leaseId, long deadlineNanos, long atNanos) implements LeaseFact {}
}
