package dev.fencepost.election.kubernetes;

import static dev.fencepost.election.ErrorReason.OTHER;
import static dev.fencepost.election.kubernetes.Fixture.CREATE;
import static dev.fencepost.election.kubernetes.Fixture.LEASE;
import static dev.fencepost.election.kubernetes.Fixture.READ;
import static dev.fencepost.election.kubernetes.Fixture.RECORD;
import static dev.fencepost.election.kubernetes.Fixture.RELEASE;
import static dev.fencepost.election.kubernetes.Fixture.SWAP;
import static dev.fencepost.election.kubernetes.Fixture.leaseWith;
import static dev.fencepost.election.kubernetes.Fixture.leaseWithout;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonNumber;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSnapshot;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: each status and each malformed body means what the table in docs/internals/kubernetes-wire.md says. */
class LeaseAnswerTest {

    private static final List<LeaseRequest> WRITES = List.of(CREATE, SWAP, RELEASE);
    private static final Json FAILURE = Json.object().with("kind", "Status").with("message", "because");

    private final LeaseCodec codec = new LeaseCodec("ns", "a");

    @Test
    void a_lease_is_found_with_its_uid_and_version() {
        assertThat(decode(READ, 200, LEASE)).isEqualTo(new LeaseReply.Found(new LeaseSnapshot("u-1", "0008", RECORD)));
    }

    @Test
    void only_a_200_to_a_put_is_applied() {
        assertThat(decode(SWAP, 200, LEASE)).isEqualTo(new LeaseReply.Applied("u-1", "0008"));
        assertThat(decode(RELEASE, 200, LEASE)).isEqualTo(new LeaseReply.Applied("u-1", "0008"));
        assertThat(decode(CREATE, 200, LEASE)).isInstanceOf(LeaseReply.Indeterminate.class);
    }

    /** Mutant C2-08: a 201 to a PUT made a new object and renewed nothing. */
    @Test
    void a_201_is_created_and_nothing_else() {
        for (LeaseRequest write : WRITES) {
            assertThat(decode(write, 201, LEASE)).isEqualTo(new LeaseReply.Created("u-1", "0008"));
        }
        assertThat(decode(READ, 201, LEASE)).isInstanceOf(LeaseReply.Refused.class);
    }

    /** Mutant C2-09: the conflict is handed up; no second call is made of it here. */
    @Test
    void a_409_to_a_write_is_a_conflict() {
        for (LeaseRequest write : WRITES) {
            assertThat(decode(write, 409, FAILURE)).isEqualTo(new LeaseReply.Conflict());
        }
    }

    @Test
    void a_404_is_absent_to_a_read_and_refused_to_a_write() {
        assertThat(decode(READ, 404, FAILURE)).isEqualTo(new LeaseReply.Absent());
        for (LeaseRequest write : WRITES) {
            assertThat(decode(write, 404, FAILURE))
                    .isEqualTo(new LeaseReply.Refused(OTHER, "The server answered 404: because"));
        }
    }

    @ParameterizedTest
    @CsvSource({"403, FORBIDDEN", "401, UNAUTHORIZED", "429, OTHER", "422, OTHER", "400, OTHER", "410, OTHER"})
    void these_are_refusals_of_reads_and_writes(int status, ErrorReason reason) {
        for (LeaseRequest request : Fixture.ALL) {
            assertThat(decode(request, status, FAILURE))
                    .isEqualTo(new LeaseReply.Refused(reason, "The server answered " + status + ": because"));
        }
    }

    @ParameterizedTest
    @CsvSource({"500, OTHER", "502, UNREACHABLE", "503, UNREACHABLE", "504, UNREACHABLE", "100, OTHER", "202, OTHER",
            "204, OTHER", "302, OTHER", "307, OTHER", "405, OTHER", "408, OTHER", "418, OTHER", "501, OTHER",
            "599, OTHER",
            "0, OTHER", "-1, OTHER"})
    void anything_else_leaves_a_write_open_and_refuses_a_read(int status, ErrorReason reason) {
        String sentence = "The server answered " + status + ".";
        for (LeaseRequest write : WRITES) {
            assertThat(decode(write, status, Json.nothing())).isEqualTo(new LeaseReply.Indeterminate(reason, sentence));
        }
        assertThat(decode(READ, status, Json.nothing())).isEqualTo(new LeaseReply.Refused(reason, sentence));
    }

    @Test
    void no_status_makes_two_requests_of_different_kind_look_alike_where_it_matters() {
        for (int status = -1; status <= 1000; status++) {
            for (LeaseRequest write : WRITES) {
                LeaseReply reply = decode(write, status, LEASE);
                assertThat(reply).isNotInstanceOfAny(LeaseReply.Found.class, LeaseReply.Absent.class);
                assertThat(reply instanceof LeaseReply.Applied).isEqualTo(status == 200 && !write.equals(CREATE));
                assertThat(reply instanceof LeaseReply.Created).isEqualTo(status == 201);
                assertThat(reply instanceof LeaseReply.Conflict).isEqualTo(status == 409);
            }
            assertThat(decode(READ, status, LEASE) instanceof LeaseReply.Found).isEqualTo(status == 200);
        }
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void an_unusable_body_refuses_a_read_and_leaves_a_write_open(Json body) {
        assertThat(decode(READ, 200, body)).isInstanceOfSatisfying(LeaseReply.Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(OTHER);
            assertThat(refused.detail()).matches("The answer [^.]+(\\.[^.]+)*\\.");
        });
        for (LeaseRequest write : List.of(SWAP, RELEASE)) {
            assertThat(decode(write, 200, body)).isInstanceOfSatisfying(LeaseReply.Indeterminate.class,
                    open -> assertThat(open.reason()).isEqualTo(OTHER));
        }
        for (LeaseRequest write : WRITES) {
            assertThat(decode(write, 201, body)).isInstanceOf(LeaseReply.Indeterminate.class);
        }
    }

    static Stream<Json> unusable() {
        return Stream.of(Json.nothing(), Json.object(), Json.array(LEASE), Json.of("Lease"), Json.of(7), Json.of(true),
                LEASE.with("kind", "LeaseList"), LEASE.with("kind", "Status"), LEASE.without("kind"),
                LEASE.with("apiVersion", "v1"), LEASE.without("apiVersion"), LEASE.without("metadata"),
                LEASE.with("metadata", Json.array()), leaseWith("metadata", "name", Json.of("b")),
                leaseWithout("metadata", "resourceVersion"), leaseWith("metadata", "resourceVersion", Json.of("")),
                leaseWith("metadata", "resourceVersion", Json.of(8)),
                leaseWith("metadata", "resourceVersion", Json.nothing()), leaseWithout("metadata", "uid"),
                leaseWith("metadata", "uid", Json.of("")), leaseWith("metadata", "uid", Json.of(1)));
    }

    /** A put that changed nothing was seen by nobody; one that took the last finalizer off left nothing behind. */
    @Test
    void a_200_with_the_version_that_was_sent_is_no_swap() {
        Json unchanged = leaseWith("metadata", "resourceVersion", Json.of("0007"));

        assertThat(decode(SWAP, 200, unchanged)).isInstanceOf(LeaseReply.Indeterminate.class);
        assertThat(decode(RELEASE, 200, unchanged)).isInstanceOf(LeaseReply.Indeterminate.class);
    }

    @Test
    void a_200_about_another_object_is_no_swap() {
        assertThat(decode(SWAP, 200, leaseWith("metadata", "uid", Json.of("u-2"))))
                .isInstanceOf(LeaseReply.Indeterminate.class);
    }

    /** Mutants C2-27 and C2-29: unheld is neither held nor absent. */
    @Test
    void a_lease_without_a_holder_is_there_and_unheld() {
        for (Json unheld : List.of(leaseWithout("spec", "holderIdentity"),
                leaseWith("spec", "holderIdentity", Json.nothing()),
                leaseWith("spec", "holderIdentity", Json.of("")))) {
            LeaseRecord record = found(unheld);
            assertThat(record.held()).isFalse();
            assertThat(record.transitions()).isEqualTo(7);
        }
    }

    @Test
    void a_lease_without_a_spec_is_unheld_with_the_defaults() {
        for (Json bare : List.of(LEASE.without("spec"), LEASE.with("spec", Json.nothing()),
                LEASE.with("spec", Json.object()))) {
            LeaseRecord record = found(bare);
            assertThat(record.held()).isFalse();
            assertThat(record.transitions()).isZero();
            assertThat(record.durationSeconds()).isEqualTo(15);
            assertThat(record.renewMicros()).isEmpty();
        }
    }

    @Test
    void a_spec_or_holder_of_another_type_is_refused_and_never_read_as_nobody() {
        for (Json odd : List.of(LEASE.with("spec", Json.of("x")), LEASE.with("spec", Json.array()),
                leaseWith("spec", "holderIdentity", Json.of(1)), leaseWith("spec", "holderIdentity", Json.object()))) {
            assertThat(decode(READ, 200, odd)).isInstanceOf(LeaseReply.Refused.class);
        }
    }

    @Test
    void a_missing_negative_or_odd_number_of_transitions_is_0() {
        assertThat(found(leaseWithout("spec", "leaseTransitions")).transitions()).isZero();
        for (Json odd : List.of(Json.of(-1), Json.of(Long.MIN_VALUE), Json.nothing(), Json.of("7"),
                JsonNumber.parse("7.0"))) {
            assertThat(found(leaseWith("spec", "leaseTransitions", odd)).transitions()).isZero();
        }
        assertThat(found(leaseWith("spec", "leaseTransitions", Json.of(1L << 40))).transitions()).isEqualTo(1L << 40);
    }

    @Test
    void a_missing_or_odd_duration_is_15_seconds() {
        assertThat(found(leaseWithout("spec", "leaseDurationSeconds")).durationSeconds()).isEqualTo(15);
        for (Json odd : List.of(Json.of(0), Json.of(-3), Json.of(1L << 31), Json.nothing(), Json.of("20"),
                JsonNumber.parse("20.0"))) {
            assertThat(found(leaseWith("spec", "leaseDurationSeconds", odd)).durationSeconds()).isEqualTo(15);
        }
        assertThat(found(leaseWith("spec", "leaseDurationSeconds", Json.of(Integer.MAX_VALUE))).durationSeconds())
                .isEqualTo(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "2024-01-02T03:04:05Z"})
    void a_renew_time_that_cannot_be_read_is_none(String time) {
        assertThat(found(leaseWith("spec", "renewTime", Json.of(time))).renewMicros()).isEmpty();
    }

    @Test
    void a_missing_renew_time_is_none() {
        assertThat(found(leaseWithout("spec", "renewTime")).renewMicros()).isEmpty();
        assertThat(found(leaseWith("spec", "renewTime", Json.nothing())).renewMicros()).isEmpty();
        assertThat(found(leaseWith("spec", "renewTime", Json.of(5))).renewMicros()).isEmpty();
    }

    @Test
    void a_long_message_of_the_server_is_cut() {
        JsonObject failure = Json.object().with("message", "x".repeat(5000));

        assertThat(decode(SWAP, 422, failure)).isInstanceOfSatisfying(LeaseReply.Refused.class,
                refused -> assertThat(refused.detail()).hasSizeLessThan(300).endsWith("x..."));
    }

    private LeaseReply decode(LeaseRequest sent, int status, Json body) {
        return codec.decode(sent, new WireReply(status, body));
    }

    private LeaseRecord found(Json body) {
        return ((LeaseReply.Found) decode(READ, 200, body)).snapshot().record();
    }
}
