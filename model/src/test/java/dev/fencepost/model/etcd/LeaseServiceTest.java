package dev.fencepost.model.etcd;

import static dev.fencepost.model.etcd.TestEtcd.MILLI;
import static dev.fencepost.model.etcd.TestEtcd.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdCall.LeaseGrant;
import dev.fencepost.model.etcd.EtcdCall.LeaseRevoke;
import dev.fencepost.model.etcd.EtcdCall.LeaseTimeToLive;
import dev.fencepost.model.etcd.EtcdReply.LeaseGrantResponse;
import dev.fencepost.model.etcd.EtcdReply.LeaseTimeToLiveResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which ids leases get, what they tell of themselves, and when and why they go. */
class LeaseServiceTest {

    private final TestEtcd etcd = new TestEtcd(EtcdSettings.DEFAULT.withFirstLeaseId(7));

    @Test
    void an_id_is_taken_as_long_as_its_lease_is_there() {
        etcd.grant(100, 60);
        assertThat(etcd.call(new LeaseGrant(60, 100))).isEqualTo(Errors.LEASE_EXISTS);
        etcd.call(new LeaseRevoke(100));
        assertThat(etcd.call(new LeaseGrant(60, 100))).isInstanceOf(LeaseGrantResponse.class);
    }

    @Test
    void an_id_that_the_server_gives_is_the_next_that_is_free_and_is_not_given_again() {
        etcd.grant(8, 60);
        assertThat(etcd.state().nextLeaseId()).isEqualTo(7);
        assertThat(idOfNew()).isEqualTo(7);
        assertThat(etcd.state().nextLeaseId()).isEqualTo(8);
        assertThat(idOfNew()).as("8 is taken").isEqualTo(9);
        etcd.call(new LeaseRevoke(7));
        etcd.call(new LeaseRevoke(9));
        assertThat(idOfNew()).isEqualTo(10);
    }

    private long idOfNew() {
        return ((LeaseGrantResponse) etcd.call(new LeaseGrant(60, 0))).id();
    }

    @Test
    void a_grant_is_a_fact_and_gives_at_least_the_shortest_ttl() {
        assertThat(etcd.call(new LeaseGrant(1, 100))).isInstanceOfSatisfying(LeaseGrantResponse.class,
                granted -> assertThat(granted.ttlSeconds()).isEqualTo(2));
        assertThat(etcd.facts()).containsExactly(new LeaseFact.Granted(100, 2, etcd.nowNanos()));
    }

    @Test
    void a_revocation_is_a_fact_and_the_reason_why_its_keys_go_unless_an_operator_is() {
        etcd.grant(100, 60);
        etcd.grant(101, 60);
        etcd.call(EtcdCall.Put.of("a", "", 100));
        etcd.call(EtcdCall.Put.of("b", "", 101));
        etcd.facts();
        etcd.applied();

        long revoked = etcd.send(new LeaseRevoke(100));
        etcd.happens(new ServiceEvent.OperatorActs(new LeaseRevoke(101)));

        assertThat(etcd.facts()).containsExactly(new LeaseFact.Revoked(100, etcd.nowNanos()),
                new LeaseFact.Revoked(101, etcd.nowNanos()));
        assertThat(etcd.applied()).extracting(AppliedWrite::cause)
                .containsExactly(new Cause.LeaseRevoked(100, revoked), new Cause.Operator());
    }

    @Test
    void a_lease_tells_how_long_it_still_runs_and_its_keys_to_whoever_asks_for_them() {
        etcd.happens(new ServiceEvent.CollectionShifts(3_600 * SECOND));
        etcd.grant(100, 60);
        etcd.call(EtcdCall.Put.of("a", "", 100));
        etcd.call(EtcdCall.Put.of("b", ""));
        etcd.pass(1_500 * MILLI);
        assertThat(timeToLive(100, true)).isEqualTo(answer(100, 58, 60, List.of("a")));
        assertThat(timeToLive(100, false)).isEqualTo(answer(100, 58, 60, List.of()));
        etcd.pass(60 * SECOND);
        assertThat(timeToLive(100, false)).as("run out, and not removed").isEqualTo(answer(100, -1, 60, List.of()));
        assertThat(timeToLive(404, true)).isEqualTo(answer(404, -1, 0, List.of()));
    }

    private EtcdReply timeToLive(long id, boolean keys) {
        return etcd.call(new LeaseTimeToLive(id, keys));
    }

    private LeaseTimeToLiveResponse answer(long id, long ttlSeconds, long grantedTtlSeconds, List<String> keys) {
        Header header = new Header(Member.CLUSTER_ID, Member.MEMBER_ID, etcd.state().revision(), 2);
        return new LeaseTimeToLiveResponse(header, id, ttlSeconds, grantedTtlSeconds, keys);
    }

    @Test
    void a_lease_has_run_out_at_its_deadline_and_goes_its_lag_after_the_collection() {
        etcd.choose(Choice.DEFAULT.withRemovalLagNanos(30 * MILLI));
        etcd.grant(100, 2);
        long stream = etcd.send(new EtcdCall.KeepAliveOpen());
        etcd.facts();
        etcd.pass(2 * SECOND);
        etcd.sendOver(stream, new EtcdCall.KeepAliveSend(stream, 100));
        assertThat(etcd.facts()).containsExactly(new LeaseFact.RenewedTooLate(100, stream, etcd.nowNanos()));
        long deadlineNanos = etcd.nowNanos();

        etcd.pass(SECOND);

        assertThat(etcd.facts()).containsExactly(
                new LeaseFact.Expired(100, deadlineNanos, deadlineNanos + 30 * MILLI));
    }
}
