package dev.fencepost.election.kubernetes;

import static dev.fencepost.election.kubernetes.Fixture.LEASE;
import static dev.fencepost.election.kubernetes.Fixture.READ;
import static dev.fencepost.election.kubernetes.Fixture.SWAP;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: a pod finds its server by its service account, and anything else is told that there is no election. */
@Timeout(60)
class InClusterTest {

    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final List<String> AUTHORIZATIONS = new CopyOnWriteArrayList<>();

    @TempDir
    private static Path keys;
    private static HttpsServer server;
    private static String pem;

    @TempDir
    private Path account;

    @BeforeAll
    static void start() throws Exception {
        KeyStore store = selfSigned("server.p12");
        pem = pem(store);
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            AUTHORIZATIONS.add(exchange.getRequestHeaders().getFirst("Authorization"));
            LoopbackServer.respond(exchange, 200, LEASE.toString());
            exchange.close();
        });
        server.start();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    @BeforeEach
    void mount() throws Exception {
        Files.writeString(account.resolve("token"), "first\n");
        Files.writeString(account.resolve("namespace"), "ns\n");
        Files.writeString(account.resolve("ca.crt"), pem);
    }

    @Test
    void a_pod_reaches_its_server_with_the_token_of_the_moment() throws Exception {
        InCluster found = connect();

        assertThat(found).isInstanceOf(InCluster.Available.class);
        InCluster.Available available = (InCluster.Available) found;
        assertThat(available.namespace()).isEqualTo("ns");
        AUTHORIZATIONS.clear();
        try (KubernetesLeaseStore store = available.store()) {
            assertThat(reply(store, READ)).isInstanceOf(LeaseReply.Found.class);
            Files.writeString(account.resolve("token"), "second\n");
            assertThat(reply(store, SWAP)).isInstanceOf(LeaseReply.Applied.class);
            assertThat(AUTHORIZATIONS).containsExactly("Bearer first", "Bearer second");
        }
    }

    @Test
    void without_a_token_nothing_is_sent_and_that_is_certain() throws Exception {
        try (KubernetesLeaseStore store = ((InCluster.Available) connect()).store()) {
            AUTHORIZATIONS.clear();
            Files.delete(account.resolve("token"));
            for (LeaseRequest request : Fixture.ALL) {
                assertThat(reply(store, request)).isInstanceOfSatisfying(LeaseReply.Refused.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(ErrorReason.UNAUTHORIZED);
                    assertThat(refused.detail()).contains("the token in", "cannot be read");
                });
            }
            assertThat(AUTHORIZATIONS).isEmpty();
        }
    }

    @Test
    void a_server_that_the_cluster_does_not_vouch_for_is_not_trusted() throws Exception {
        Files.writeString(account.resolve("ca.crt"), pem(selfSigned("stranger.p12")));
        try (KubernetesLeaseStore store = ((InCluster.Available) connect()).store()) {
            AUTHORIZATIONS.clear();
            assertThat(reply(store, READ)).isInstanceOfSatisfying(LeaseReply.Refused.class,
                    refused -> assertThat(refused.reason()).isEqualTo(ErrorReason.UNREACHABLE));
            assertThat(reply(store, SWAP)).isInstanceOf(LeaseReply.Indeterminate.class);
            assertThat(AUTHORIZATIONS).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"token", "namespace", "ca.crt"})
    void a_missing_file_means_no_election(String file) throws Exception {
        Files.delete(account.resolve(file));
        assertNoElection(connect(), file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"token", "namespace", "ca.crt"})
    void an_empty_file_means_no_election(String file) throws Exception {
        Files.writeString(account.resolve(file), "");
        assertNoElection(connect(), file);
    }

    @Test
    void a_certificate_that_is_none_means_no_election() throws Exception {
        Files.writeString(account.resolve("ca.crt"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        assertNoElection(connect(), "certificate");
    }

    @Test
    void outside_a_cluster_there_is_no_election() {
        assertNoElection(new ServiceAccount(account).connect(Map.of(), "a"), "KUBERNETES_SERVICE_HOST");
        assertNoElection(new ServiceAccount(account).connect(Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1"), "a"),
                "KUBERNETES_SERVICE_PORT");
        assertNoElection(KubernetesLeaseStore.inCluster(Map.of(), "a"), "no pod");
    }

    @Test
    void an_impossible_lease_name_means_no_election() {
        assertNoElection(new ServiceAccount(account).connect(environment("127.0.0.1"), "A/../b"), "A/../b");
    }

    @Test
    void an_ipv6_address_is_put_in_brackets() {
        InCluster found = new ServiceAccount(account).connect(environment("::1"), "a");
        assertThat(found).isInstanceOf(InCluster.Available.class);
        try (KubernetesLeaseStore store = ((InCluster.Available) found).store()) {
            assertThat(reply(store, READ)).isInstanceOf(LeaseReply.Refused.class);
        }
    }

    private InCluster connect() {
        return new ServiceAccount(account).connect(environment("127.0.0.1"), "a");
    }

    private static Map<String, String> environment(String host) {
        return Map.of("KUBERNETES_SERVICE_HOST", host, "KUBERNETES_SERVICE_PORT",
                String.valueOf(server.getAddress().getPort()));
    }

    private static void assertNoElection(InCluster found, String why) {
        assertThat(found).isInstanceOfSatisfying(InCluster.NoElection.class,
                none -> assertThat(none.reason()).startsWith("No election is available").contains(why).endsWith("."));
    }

    private static LeaseReply reply(KubernetesLeaseStore store, LeaseRequest request) {
        return store.send(request, TimeUnit.SECONDS.toNanos(20)).toCompletableFuture().join();
    }

    /** The JDK makes certificates only by its tool. */
    private static KeyStore selfSigned(String file) throws Exception {
        Path path = keys.resolve(file);
        if (!Files.exists(path)) {
            Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname", "CN=" + file, "-ext",
                    "san=ip:127.0.0.1", "-ext", "bc=ca:true", "-validity", "3650", "-storetype", "PKCS12", "-keystore",
                    path.toString(), "-storepass", new String(PASSWORD)).redirectErrorStream(true).start();
            String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(keytool.waitFor()).as(output).isZero();
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(path)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private static String pem(KeyStore store) throws Exception {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(store.getCertificate("server").getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }
}
