package dev.fencepost.election.kubernetes;

import static dev.fencepost.election.kubernetes.Fixture.CREATE;
import static dev.fencepost.election.kubernetes.Fixture.LEASE;
import static dev.fencepost.election.kubernetes.Fixture.READ;
import static dev.fencepost.election.kubernetes.Fixture.RECORD;
import static dev.fencepost.election.kubernetes.Fixture.RELEASE;
import static dev.fencepost.election.kubernetes.Fixture.SWAP;
import static dev.fencepost.election.kubernetes.Fixture.leaseWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: each request is exactly the call that a real server carries out as meant. */
class LeaseCodecTest {

    private static final String COLLECTION = "/apis/coordination.k8s.io/v1/namespaces/ns/leases";

    private final LeaseCodec codec = new LeaseCodec("ns", "a");

    @Test
    void a_read_gets_the_one_object_without_a_cache() {
        assertThat(codec.encode(READ))
                .isEqualTo(new WireRequest(WireMethod.GET, COLLECTION + "/a", "", Optional.empty()));
    }

    @Test
    void a_create_posts_to_the_collection_without_version_and_uid() {
        WireRequest call = codec.encode(CREATE);

        assertThat(call.method()).isEqualTo(WireMethod.POST);
        assertThat(call.path()).isEqualTo(COLLECTION);
        assertThat(call.body().orElseThrow().toString()).isEqualTo("""
                {"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"a","namespace":"ns"},\
                "spec":{"holderIdentity":"host#1","leaseDurationSeconds":15,\
                "acquireTime":"2024-01-02T03:04:05.000006Z","renewTime":"2024-01-02T03:04:05.000006Z",\
                "leaseTransitions":7}}""");
    }

    @Test
    void an_unheld_create_has_no_holder_and_no_times() {
        LeaseRequest unheld = new LeaseRequest.Create(new LeaseRecord("", 41, OptionalLong.empty(), 15));

        assertThat(codec.encode(unheld).body().orElseThrow().at("spec"))
                .contains(Json.object().with("leaseDurationSeconds", 15).with("leaseTransitions", 41));
    }

    /** Mutant C2-08: without the uid, a PUT on a deleted Lease brings it back with its old token. */
    @Test
    void a_swap_puts_the_object_on_condition_of_uid_and_version() {
        WireRequest call = codec.encode(SWAP);

        assertThat(call.method()).isEqualTo(WireMethod.PUT);
        assertThat(call.path()).isEqualTo(COLLECTION + "/a");
        assertThat(call.body().orElseThrow().toString()).isEqualTo("""
                {"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"a","namespace":"ns",\
                "uid":"u-1","resourceVersion":"0007"},\
                "spec":{"holderIdentity":"host#1","leaseDurationSeconds":15,\
                "acquireTime":"2024-01-02T03:04:05.000006Z","renewTime":"2024-01-02T03:04:05.000006Z",\
                "leaseTransitions":7}}""");
    }

    /** Mutant C2-14: what a release drops is the holder and nothing else. */
    @Test
    void a_release_empties_the_holder_and_keeps_the_rest() {
        WireRequest swap = codec.encode(SWAP);
        WireRequest release = codec.encode(RELEASE);

        assertThat(release.method()).isEqualTo(WireMethod.PUT);
        assertThat(release.path()).isEqualTo(swap.path());
        Json body = release.body().orElseThrow();
        assertThat(body.at("metadata")).isEqualTo(swap.body().orElseThrow().at("metadata"));
        assertThat(body.at("spec", "holderIdentity")).isEmpty();
        assertThat(body.integerAt("spec", "leaseTransitions")).hasValue(7);
        assertThat(body.integerAt("spec", "leaseDurationSeconds")).hasValue(15);
        assertThat(body.textAt("spec", "renewTime")).contains("2024-01-02T03:04:05.000006Z");
    }

    @Test
    void a_release_of_an_already_emptied_record_is_the_same_call() {
        LeaseRecord emptied = new LeaseRecord("", 7, RECORD.renewMicros(), 15);

        assertThat(codec.encode(new LeaseRequest.Release("u-1", "0007", emptied))).isEqualTo(codec.encode(RELEASE));
    }

    @Property
    void what_is_written_is_what_is_read(@ForAll("records") LeaseRecord record) {
        Json written = codec.encode(new LeaseRequest.Swap("u-1", "0007", record)).body().orElseThrow();

        assertThat(codec.decode(READ, new WireReply(200, written)))
                .isInstanceOfSatisfying(LeaseReply.Found.class, found -> {
                    assertThat(found.snapshot().uid()).isEqualTo("u-1");
                    assertThat(found.snapshot().version()).isEqualTo("0007");
                    assertThat(found.snapshot().record()).isEqualTo(record);
                });
    }

    /** Mutants C2-12 and C2-13: a version is text, kept as it came, and no other member stands in for it. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "0007", "abc", "18446744073709551616", " ", "1e3"})
    void a_version_is_opaque_text_both_ways(String version) {
        Json lease = leaseWith("metadata", "resourceVersion", Json.of(version));

        assertThat(codec.decode(READ, new WireReply(200, lease))).isInstanceOfSatisfying(LeaseReply.Found.class,
                found -> assertThat(found.snapshot().version()).isEqualTo(version));
        assertThat(codec.encode(new LeaseRequest.Swap("u-1", version, RECORD)).body().orElseThrow()
                .textAt("metadata", "resourceVersion")).contains(version);
    }

    @Test
    void generation_never_counts_as_a_version() {
        Json first = leaseWith("metadata", "generation", Json.of(1));
        Json without = Json.object().with("apiVersion", "coordination.k8s.io/v1").with("kind", "Lease").with("metadata",
                Json.object().with("name", "a").with("uid", "u-1").with("generation", 1));

        assertThat(codec.decode(READ, new WireReply(200, first)))
                .isEqualTo(codec.decode(READ, new WireReply(200, LEASE)));
        assertThat(codec.decode(READ, new WireReply(200, without))).isInstanceOf(LeaseReply.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "a-", "a.", ".a", "a..b", "a.-b", "a-.b", "A", "a_b", "a/b", "a b", "ä", "a?b",
            "%2e"})
    void a_name_that_no_server_takes_is_no_lease(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> new LeaseCodec("ns", name)).withMessageContaining(name);
    }

    @Test
    void a_name_is_at_most_253_long_and_a_namespace_63_and_without_dots() {
        assertThat(new LeaseCodec("n".repeat(63), "a".repeat(253))).isNotNull();
        assertThat(new LeaseCodec("n--s", "ehdb-shard-0000.x--1")).isNotNull();
        assertThatIllegalArgumentException().isThrownBy(() -> new LeaseCodec("ns", "a".repeat(254)));
        assertThatIllegalArgumentException().isThrownBy(() -> new LeaseCodec("n".repeat(64), "a"));
        assertThatIllegalArgumentException().isThrownBy(() -> new LeaseCodec("n.s", "a"));
    }

    @Provide
    Arbitrary<LeaseRecord> records() {
        return Combinators
                .combine(Arbitraries.strings().ofMaxLength(80), Arbitraries.longs().between(0, Long.MAX_VALUE),
                        Arbitraries.longs().between(MicroTime.EARLIEST_MICROS, MicroTime.LATEST_MICROS).optional(),
                        Arbitraries.integers().between(1, Integer.MAX_VALUE))
                .as((holder, transitions, renewed, seconds) -> new LeaseRecord(holder, transitions,
                        renewed.map(OptionalLong::of).orElse(OptionalLong.empty()), seconds));
    }
}
