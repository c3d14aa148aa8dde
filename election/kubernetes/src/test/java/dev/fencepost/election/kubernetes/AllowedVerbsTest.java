package dev.fencepost.election.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.lease.LeaseRequest;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Goal: only what the shipped role allows is ever sent, and neither says delete (mutant C2-14). */
class AllowedVerbsTest {

    private static final Path MANIFEST = Path.of("../../docs/kubernetes/rbac.yaml");

    private final List<HasMetadata> manifest = load();

    @Test
    void over_all_kinds_of_request_the_codec_says_get_create_and_update() {
        LeaseCodec codec = new LeaseCodec("ns", "a");

        assertThat(Fixture.ALL).extracting(request -> (Object) request.getClass())
                .containsExactlyInAnyOrderElementsOf(kindsOf(LeaseRequest.class).toList());
        assertThat(Fixture.ALL).extracting(request -> codec.encode(request).method().rbacVerb()).containsExactly("get",
                "create", "update", "update");
    }

    @Test
    void over_all_kinds_of_request_and_answer_the_transport_sends_get_post_and_put() throws IOException {
        try (LoopbackServer server = new LoopbackServer();
                KubernetesLeaseStore store = KubernetesLeaseStore.connect(server.config(), new LeaseCodec("ns", "a"))) {
            for (int status : new int[]{200, 201, 301, 400, 401, 403, 404, 409, 410, 422, 429, 500, 503, 504}) {
                server.answering(status, Fixture.LEASE.toString());
                for (LeaseRequest request : Fixture.ALL) {
                    store.send(request, TimeUnit.SECONDS.toNanos(20)).toCompletableFuture().join();
                }
            }
            assertThat(server.asked()).hasSize(14 * 4);
            assertThat(new TreeSet<>(server.asked().stream().map(LoopbackServer.Asked::method).toList()))
                    .containsExactly("GET", "POST", "PUT");
        }
    }

    @Test
    void no_other_method_can_be_said() {
        assertThat(WireMethod.values()).extracting(WireMethod::rbacVerb).containsExactly("get", "create", "update");
    }

    @Test
    void the_role_allows_what_is_sent_and_neither_delete_nor_patch() {
        PolicyRule rule = only(only(Role.class).getRules());

        assertThat(rule.getApiGroups()).containsExactly("coordination.k8s.io");
        assertThat(rule.getResources()).containsExactly("leases");
        assertThat(rule.getVerbs()).containsExactlyInAnyOrder("get", "list", "watch", "create", "update")
                .containsAll(Arrays.stream(WireMethod.values()).map(WireMethod::rbacVerb).toList())
                .doesNotContain("delete", "deletecollection", "patch", "*");
    }

    /** A role restricted to names could not create: a POST carries no name to check (seen on a real server). */
    @Test
    void the_role_is_not_restricted_to_names() {
        assertThat(only(only(Role.class).getRules()).getResourceNames()).isEmpty();
    }

    @Test
    void the_role_is_bound_to_a_dedicated_account_and_to_nobody_else() {
        Subject subject = only(only(RoleBinding.class).getSubjects());

        assertThat(subject.getKind()).isEqualTo("ServiceAccount");
        assertThat(subject.getName()).isNotEqualTo("default")
                .isEqualTo(only(ServiceAccount.class).getMetadata().getName());
        assertThat(only(RoleBinding.class).getRoleRef().getKind()).isEqualTo("Role");
        assertThat(only(RoleBinding.class).getRoleRef().getName())
                .isEqualTo(only(Role.class).getMetadata().getName());
        assertThat(manifest).hasSize(3);
    }

    private <T> T only(Class<T> type) {
        return only(manifest.stream().filter(type::isInstance).map(type::cast).toList());
    }

    private static <T> T only(List<T> elements) {
        assertThat(elements).hasSize(1);
        return elements.getFirst();
    }

    private static Stream<Class<?>> kindsOf(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(AllowedVerbsTest::kindsOf)
                : Stream.of(type);
    }

    private static List<HasMetadata> load() {
        try (InputStream in = Files.newInputStream(MANIFEST)) {
            List<HasMetadata> resources = new KubernetesSerialization().unmarshal(in);
            return resources;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
