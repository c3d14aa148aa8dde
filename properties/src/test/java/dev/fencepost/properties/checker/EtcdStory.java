package dev.fencepost.properties.checker;

import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.EtcdFact.DeleteCause;
import dev.fencepost.properties.entry.EtcdFact.Disturbance;
import dev.fencepost.properties.entry.EtcdFact.EndCause;
import dev.fencepost.properties.entry.EtcdFact.Refusal;
import dev.fencepost.properties.entry.EtcdFact.WriteCause;
import dev.fencepost.properties.entry.ServiceClaim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A log made by hand of an election through etcd, judged by every checker.
 *
 * <p>The nodes {@code etcd}, {@code a}, {@code b} and {@code c} start at 0 with perfect clocks. The election is
 * {@code /m/leader}, its state {@code /m/state}; the TTL is 10 s and the renewal interval a third of it. Leases are
 * numbered as the story grants them, and revisions rise by one with each write.
 */
final class EtcdStory extends Tale<EtcdStory> {

    static final String ELECTION = "/m/leader";
    static final String STATE = "/m/state";

    /** Without a rate allowance, so that tests count in round numbers. */
    static final CampaignTimings TIMINGS = timings(0);

    /** A key that is there. */
    private record Key(String name, long revision, long leaseId) {}

    private final List<Key> keys = new ArrayList<>();
    private long leases;
    private long revision;
    private long stateRevision;
    private long value;
    /** The latest stream of each node. */
    private final Map<String, Long> streams = new HashMap<>();

    private EtcdStory(EtcdRules rules, Oracle[] oracles) {
        super(oracles.length == 0 ? Checkers.all(rules) : Checkers.of(rules, oracles), List.of("etcd", "a", "b", "c"),
                ELECTION);
    }

    static EtcdStory of(EtcdRules rules, Oracle... oracles) {
        return new EtcdStory(rules, oracles);
    }

    static EtcdStory of(Oracle... oracles) {
        return new EtcdStory(rules(), oracles);
    }

    static EtcdRules rules() {
        return EtcdRules.of(TIMINGS);
    }

    static CampaignTimings timings(int ppm) {
        return new CampaignTimings(ms(10_000), ms(5_000), ms(1_000), ms(8_000), ms(500), ms(4_000), 20, ms(30_000),
                ppm, ppm);
    }

    @Override
    EtcdStory self() {
        return this;
    }

    @Override
    ElectionClaim.Answered answer(long toAttempt, String reply) {
        return new ElectionClaim.Answered(lease(), toAttempt, reply, "", "");
    }

    // Facts of etcd; the node of the story is the one that asks.

    /** Grants the node's process a lease, which is the latest from now on. */
    EtcdStory granted() {
        return granted(ms(10_000));
    }

    EtcdStory granted(long ttlNanos) {
        return addOn("etcd", new EtcdFact.LeaseGranted(++leases, ttlNanos, name(), incarnation()));
    }

    /** The number of the latest lease. */
    long latestLease() {
        return leases;
    }

    EtcdStory renewed(long leaseId) {
        return addOn("etcd", new EtcdFact.LeaseRenewed(leaseId, ms(10_000), name(), incarnation()));
    }

    /** The node's process joins the queue with its lease. */
    EtcdStory joins(long leaseId) {
        Key key = new Key(lease() + "/" + Long.toHexString(leaseId), ++revision, leaseId);
        keys.add(key);
        return addOn("etcd", new EtcdFact.KeyWritten(key.name, key.revision, key.revision, leaseId,
                WriteCause.CAMPAIGN, name(), incarnation()));
    }

    /** Grant and key in one go, with a handshake that is confirmed at once. */
    EtcdStory queues() {
        granted().opens().renewed(leases).keptAlive();
        return called("campaign").joins(leases);
    }

    /** The create revision of the latest key. */
    long latestToken() {
        return keys.isEmpty() ? 0 : keys.getLast().revision;
    }

    /** The node's process revokes a lease. */
    EtcdStory revoked(long leaseId) {
        return gone(leaseId, EndCause.REVOKED, name(), DeleteCause.REVOKE);
    }

    EtcdStory revokedFromOutside(long leaseId) {
        return gone(leaseId, EndCause.REVOKED_FROM_OUTSIDE, "", DeleteCause.REVOKE);
    }

    EtcdStory expired(long leaseId) {
        return gone(leaseId, EndCause.EXPIRED, "", DeleteCause.EXPIRY);
    }

    private EtcdStory gone(long leaseId, EndCause cause, String by, DeleteCause deletion) {
        addOn("etcd", new EtcdFact.LeaseEnded(leaseId, cause, by));
        for (Key key : List.copyOf(keys)) {
            if (key.leaseId == leaseId) {
                deleted(key, deletion);
            }
        }
        return this;
    }

    /** An operator deletes the key of a lease, which lives on. */
    EtcdStory operatorDeletes(long leaseId) {
        keys.stream().filter(key -> key.leaseId == leaseId).toList().forEach(key -> deleted(key, DeleteCause.OPERATOR));
        return this;
    }

    private void deleted(Key key, DeleteCause cause) {
        keys.remove(key);
        addOn("etcd", new EtcdFact.KeyDeleted(key.name, key.revision, ++revision, cause));
    }

    EtcdStory disturbed(Disturbance what) {
        return addOn("etcd", new EtcdFact.ServerDisturbed(what));
    }

    /** The node's process writes the state, rightly: its value is the next number. */
    EtcdStory writes(long leaseId, long token, long operation) {
        long before = stateRevision;
        stateRevision = ++revision;
        value++;
        return judged(leaseId, token, operation, before, Refusal.NONE, value - 1, value);
    }

    EtcdStory refused(long leaseId, long token, long operation, Refusal why) {
        return judged(leaseId, token, operation, stateRevision, why, value, value);
    }

    EtcdStory judged(long leaseId, long token, long operation, long previous, Refusal refusal, long before,
            long after) {
        return addOn("etcd", new EtcdFact.StateJudged(STATE, lease() + "/" + Long.toHexString(leaseId), token,
                previous, refusal == Refusal.NONE, stateRevision, refusal, before, after, name(), incarnation(),
                operation));
    }

    /** Somebody who does not stand writes the state. */
    EtcdStory strangerWrites() {
        stateRevision = ++revision;
        return addOn("etcd", new EtcdFact.KeyWritten(STATE, 1, stateRevision, 0, WriteCause.PUT, "", 0));
    }

    /** A write of an earlier process of the node is carried out late. */
    EtcdStory writesLate(int process, long leaseId, long token, long operation) {
        int now = incarnation();
        incarnation(process);
        writes(leaseId, token, operation);
        incarnation(now);
        return this;
    }

    long stateRevision() {
        return stateRevision;
    }

    // Claims of the keepalive.

    /** Opens another stream with its first renewal. */
    EtcdStory opens() {
        streams.merge(name(), 1L, Long::sum);
        return pushes();
    }

    EtcdStory pushes() {
        return add(new ElectionClaim.StreamPushed(lease(), stream(), "keep-alive"));
    }

    private long stream() {
        return streams.getOrDefault(name(), 0L);
    }

    EtcdStory keptAlive() {
        return hears("kept-alive");
    }

    EtcdStory hears(String reply) {
        return add(new ElectionClaim.StreamAnswered(lease(), stream(), reply));
    }

    EtcdStory breaks() {
        return add(new ElectionClaim.StreamEnded(lease(), stream(), "broken"));
    }

    /** The campaign of the node's process is answered, its key read back, and it leads. */
    EtcdStory wins(long token, long validUntilNanos) {
        return answered("won").called("read-key").answered("found").leads(token, validUntilNanos);
    }

    // Claims of the service.

    EtcdStory configured(long shards) {
        return add(new ServiceClaim.Configured(lease(), shards));
    }

    EtcdStory stopAsked() {
        return add(new ServiceClaim.StopAsked(lease()));
    }

    EtcdStory taskDied() {
        return add(new ServiceClaim.TaskDied(lease()));
    }

    EtcdStory readFailed() {
        return add(new ServiceClaim.ReadFailed(lease()));
    }

    EtcdStory stage(String reached) {
        return add(new ServiceClaim.Stage(lease(), reached));
    }

    EtcdStory opensPort() {
        return add(new ServiceClaim.PortOpened(lease()));
    }

    EtcdStory closesPort() {
        return add(new ServiceClaim.PortClosed(lease()));
    }

    EtcdStory commands(long token, long operation) {
        return add(new ServiceClaim.Commanded(lease(), token, "executor", operation));
    }

    EtcdStory told(long operation, String reply, long newRevision) {
        return add(new ServiceClaim.StateAnswered(lease(), operation, reply, newRevision));
    }

    EtcdStory shows(long shownRevision, long shownValue) {
        return add(new ServiceClaim.Memory(lease(), shownRevision, shownValue));
    }

    EtcdStory drops(int dropped, int left, String cause) {
        return add(new ServiceClaim.ExecutorsDropped(lease(), dropped, left, cause));
    }

    EtcdStory gauges(boolean isLeader, long since, long failures) {
        return add(new ServiceClaim.Gauges(lease(), isLeader, since, failures));
    }

    EtcdStory exits(String cause, int status) {
        return add(new ServiceClaim.Exited(lease(), cause, status));
    }
}
