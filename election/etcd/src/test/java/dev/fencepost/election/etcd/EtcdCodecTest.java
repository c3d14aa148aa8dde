package dev.fencepost.election.etcd;

import static dev.fencepost.election.etcd.Fixture.CAMPAIGN;
import static dev.fencepost.election.etcd.Fixture.GRANT;
import static dev.fencepost.election.etcd.Fixture.LEADER_KV;
import static dev.fencepost.election.etcd.Fixture.READ;
import static dev.fencepost.election.etcd.Fixture.READ_LEADER;
import static dev.fencepost.election.etcd.Fixture.RENEW;
import static dev.fencepost.election.etcd.Fixture.RENEWAL;
import static dev.fencepost.election.etcd.Fixture.REVOKE;
import static dev.fencepost.election.etcd.Fixture.STATE_KV;
import static dev.fencepost.election.etcd.Fixture.WRITE;
import static dev.fencepost.election.etcd.Fixture.header;
import static dev.fencepost.election.etcd.Fixture.wire;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.protobuf.MessageLite;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import io.etcd.jetcd.api.CampaignRequest;
import io.etcd.jetcd.api.CampaignResponse;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.LeaderKey;
import io.etcd.jetcd.api.LeaderRequest;
import io.etcd.jetcd.api.LeaderResponse;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrantResponse;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.PutResponse;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeResponse;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.ResponseOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Goal: each request is one message, and each message or its lack one meaning. */
class EtcdCodecTest {

    private static final EtcdCodec CODEC = new EtcdCodec();

    static Stream<Arguments> requests() {
        return Stream.of(
                arguments(GRANT, new WireCall.LeaseGrant(LeaseGrantRequest.newBuilder().setTTL(10).build())),
                arguments(RENEW,
                        new WireCall.LeaseKeepAlive(LeaseKeepAliveRequest.newBuilder().setID(123).build())),
                arguments(CAMPAIGN, new WireCall.Campaign(CampaignRequest.newBuilder().setName(wire("/e"))
                        .setLease(123).setValue(wire("me")).build())),
                // Every other field at its default; in particular not serializable, and at no earlier revision.
                arguments(READ, new WireCall.Range(RangeRequest.newBuilder().setKey(wire("/s")).build())),
                arguments(READ_LEADER, new WireCall.Leader(LeaderRequest.newBuilder().setName(wire("/e")).build())),
                arguments(REVOKE, new WireCall.LeaseRevoke(LeaseRevokeRequest.newBuilder().setID(123).build())),
                arguments(WRITE, new WireCall.Txn(TxnRequest.newBuilder()
                        .addCompare(Compare.newBuilder().setKey(wire("/e/7b")).setResult(Compare.CompareResult.EQUAL)
                                .setTarget(Compare.CompareTarget.CREATE).setCreateRevision(8))
                        .addCompare(Compare.newBuilder().setKey(wire("/s")).setResult(Compare.CompareResult.EQUAL)
                                .setTarget(Compare.CompareTarget.MOD).setModRevision(6))
                        .addSuccess(RequestOp.newBuilder().setRequestPut(
                                PutRequest.newBuilder().setKey(wire("/s")).setValue(wire("v"))))
                        .addFailure(RequestOp.newBuilder()
                                .setRequestRange(RangeRequest.newBuilder().setKey(wire("/e/7b"))))
                        .build())));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void a_request_is_one_message(EtcdRequest request, WireCall call) {
        assertThat(CODEC.encode(request)).isEqualTo(call);
    }

    /** A compare of MOD with 0 holds where there is no key; left out, it would not be made at all. */
    @Test
    void a_state_that_must_not_exist_is_still_compared() {
        EtcdRequest.WriteState write = (EtcdRequest.WriteState) WRITE;
        WireCall.Txn call = (WireCall.Txn) CODEC
                .encode(new EtcdRequest.WriteState(write.fence(), write.key(), 0, write.value()));
        Compare state = call.message().getCompare(1);
        assertThat(state.getTarget()).isEqualTo(Compare.CompareTarget.MOD);
        assertThat(state.hasModRevision()).isTrue();
        assertThat(state.getModRevision()).isZero();
    }

    @Test
    void keys_and_values_are_bytes_and_not_text() {
        byte[] bytes = {0, (byte) 0xFF, (byte) 0xC3, 0x28};
        WireCall.Range read = (WireCall.Range) CODEC.encode(new EtcdRequest.ReadKey(Bytes.copyOf(bytes)));
        assertThat(read.message().getKey().toByteArray()).isEqualTo(bytes);
    }

    static Stream<Fixture.Exchange> exchanges() {
        return Stream.concat(Fixture.CALLS.stream(), Stream.of(RENEWAL));
    }

    @ParameterizedTest
    @MethodSource("exchanges")
    void a_good_answer_is_understood(Fixture.Exchange exchange) {
        assertThat(CODEC.decode(exchange.request(), new WireAnswer.Message(exchange.answer())))
                .isEqualTo(exchange.reply());
    }

    @ParameterizedTest
    @MethodSource("exchanges")
    void the_answer_of_another_call_is_none(Fixture.Exchange exchange) {
        exchanges().filter(other -> !other.equals(exchange)).forEach(other -> assertNoResult(exchange.request(),
                other.answer()));
        assertNoResult(exchange.request(), PutResponse.getDefaultInstance());
    }

    static Stream<Arguments> poor() {
        return Stream.of(
                arguments(GRANT, LeaseGrantResponse.newBuilder().setTTL(10).build()),
                arguments(GRANT, LeaseGrantResponse.newBuilder().setID(123).build()),
                arguments(CAMPAIGN, CampaignResponse.newBuilder().setHeader(header(8)).build()),
                arguments(CAMPAIGN, won(LeaderKey.newBuilder().setRev(8).setLease(123))),
                arguments(CAMPAIGN, won(LeaderKey.newBuilder().setKey(wire("/e/7b")).setLease(123))),
                arguments(CAMPAIGN, won(LeaderKey.newBuilder().setKey(wire("/e/7b")).setRev(-1).setLease(123))),
                arguments(READ, RangeResponse.newBuilder().addKvs(LEADER_KV).build()),
                arguments(READ, RangeResponse.newBuilder().addKvs(STATE_KV.toBuilder().setModRevision(0)).build()),
                arguments(READ, RangeResponse.newBuilder().addKvs(STATE_KV.toBuilder().setCreateRevision(0)).build()),
                arguments(READ_LEADER, LeaderResponse.newBuilder().setHeader(header(9)).build()),
                arguments(READ_LEADER,
                        LeaderResponse.newBuilder().setKv(LEADER_KV.toBuilder().setCreateRevision(0)).build()),
                arguments(WRITE, TxnResponse.newBuilder().setSucceeded(true).build()));
    }

    @ParameterizedTest
    @MethodSource("poor")
    void an_answer_without_what_it_must_hold_is_no_result(EtcdRequest request, MessageLite answer) {
        assertNoResult(request, answer);
    }

    @Test
    void a_grant_that_carries_an_error_grants_nothing() {
        assertThat(decode(GRANT,
                LeaseGrantResponse.newBuilder().setID(123).setTTL(10).setError("full").build()))
                .isEqualTo(new EtcdReply.Failed(EtcdError.UNKNOWN, "The server granted no lease: full"));
    }

    @Test
    void an_empty_range_is_an_absent_key() {
        assertThat(decode(READ, RangeResponse.newBuilder().setHeader(header(9)).build()))
                .isEqualTo(new EtcdReply.Absent());
    }

    /** The end of the lease, and a stranger's lease, are for the protocol to judge. */
    @Test
    void a_renewal_is_passed_on_as_it_is() {
        assertThat(decode(RENEW, LeaseKeepAliveResponse.newBuilder().setID(123).build()))
                .isEqualTo(new EtcdReply.KeptAlive(123, 0));
        assertThat(decode(RENEW, LeaseKeepAliveResponse.newBuilder().setID(9).setTTL(-1).build()))
                .isEqualTo(new EtcdReply.KeptAlive(9, -1));
    }

    static Stream<Arguments> refusals() {
        ResponseOp.Builder found = ResponseOp.newBuilder()
                .setResponseRange(RangeResponse.newBuilder().setHeader(header(20)).addKvs(LEADER_KV));
        return Stream.of(
                arguments(List.of(found), OptionalLong.of(8)),
                arguments(List.of(ResponseOp.newBuilder().setResponseRange(RangeResponse.getDefaultInstance())),
                        OptionalLong.empty()),
                arguments(List.of(), OptionalLong.empty()),
                arguments(List.of(ResponseOp.newBuilder().setResponsePut(PutResponse.getDefaultInstance())),
                        OptionalLong.empty()));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void a_refused_write_tells_the_revision_of_the_leaders_key(List<ResponseOp.Builder> responses,
            OptionalLong revision) {
        TxnResponse.Builder answer = TxnResponse.newBuilder().setHeader(header(20));
        responses.forEach(answer::addResponses);
        assertThat(decode(WRITE, answer.build())).isEqualTo(new EtcdReply.NotWritten(revision));
    }

    @Test
    void nobody_standing_is_an_answer_to_who_leads_and_to_nothing_else() {
        WireAnswer nobody = new WireAnswer.Status("UNKNOWN", "election: no leader");
        assertThat(CODEC.decode(READ_LEADER, nobody)).isEqualTo(new EtcdReply.NoLeader());
        assertThat(CODEC.decode(CAMPAIGN, nobody)).isInstanceOfSatisfying(EtcdReply.Failed.class,
                failed -> assertThat(failed.error()).isEqualTo(EtcdError.UNKNOWN));
        // A cluster without a leader of its own says nothing about the election.
        assertThat(CODEC.decode(READ_LEADER, new WireAnswer.Status("UNAVAILABLE", "etcdserver: no leader")))
                .isInstanceOfSatisfying(EtcdReply.Failed.class,
                        failed -> assertThat(failed.error()).isEqualTo(EtcdError.UNAVAILABLE));
    }

    @ParameterizedTest
    @MethodSource("exchanges")
    void a_status_is_a_failure_of_any_request(Fixture.Exchange exchange) {
        assertThat(CODEC.decode(exchange.request(),
                new WireAnswer.Status("UNKNOWN", "etcdserver: requested lease not found")))
                .isEqualTo(new EtcdReply.Failed(EtcdError.LEASE_NOT_FOUND,
                        "The call ended with UNKNOWN: etcdserver: requested lease not found"));
        assertThat(CODEC.decode(exchange.request(), new WireAnswer.Status("INTERNAL", "")))
                .isEqualTo(new EtcdReply.Failed(EtcdError.UNKNOWN, "The call ended with INTERNAL."));
        assertThat(CODEC.decode(exchange.request(), new WireAnswer.Broken("connection refused")))
                .isEqualTo(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "connection refused"));
    }

    @Test
    void a_long_text_is_cut() {
        assertThat(CODEC.decode(READ, new WireAnswer.Broken("x".repeat(1_000))))
                .isEqualTo(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "x".repeat(200) + "..."));
    }

    @Test
    void the_end_of_a_stream_tells_a_close_from_a_failure() {
        assertThat(CODEC.decodeEnd(new WireAnswer.Status("OK", "")))
                .isEqualTo(new EtcdReply.StreamClosed());
        assertThat(CODEC.decodeEnd(new WireAnswer.Status("NOT_FOUND", "etcdserver: requested lease not found")))
                .isInstanceOfSatisfying(EtcdReply.Failed.class,
                        failed -> assertThat(failed.error()).isEqualTo(EtcdError.LEASE_NOT_FOUND));
        assertThat(CODEC.decodeEnd(new WireAnswer.Broken("gone")))
                .isEqualTo(new EtcdReply.Failed(EtcdError.UNAVAILABLE, "gone"));
        assertThat(CODEC.decodeEnd(new WireAnswer.Message(RENEWAL.answer())))
                .isInstanceOfSatisfying(EtcdReply.Failed.class,
                        failed -> assertThat(failed.error()).isEqualTo(EtcdError.NO_RESULT));
    }

    private static CampaignResponse won(LeaderKey.Builder leader) {
        return CampaignResponse.newBuilder().setHeader(header(8)).setLeader(leader).build();
    }

    private static EtcdReply decode(EtcdRequest request, MessageLite answer) {
        return CODEC.decode(request, new WireAnswer.Message(answer));
    }

    private static void assertNoResult(EtcdRequest request, MessageLite answer) {
        assertThat(decode(request, answer)).isInstanceOfSatisfying(EtcdReply.Failed.class,
                failed -> assertThat(failed.error()).isEqualTo(EtcdError.NO_RESULT));
    }
}
