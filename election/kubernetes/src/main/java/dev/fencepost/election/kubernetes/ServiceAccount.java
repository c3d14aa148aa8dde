package dev.fencepost.election.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Map;

/**
 * The files that a pod finds about its service account.
 *
 * @param directory
 *            where they are
 */
record ServiceAccount(Path directory) {

    /** Where Kubernetes mounts them. */
    static final Path DIRECTORY = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    /** A store for this account's cluster and namespace; or which piece is missing. */
    InCluster connect(Map<String, String> environment, String leaseName) {
        String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
        String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "");
        if (host.isEmpty() || port.isEmpty()) {
            return none("KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not both set");
        }
        Path namespaceFile = directory.resolve("namespace");
        Path certificate = directory.resolve("ca.crt");
        try {
            token();
            String namespace = Files.readString(namespaceFile).strip();
            requireCertificate(certificate);
            LeaseCodec codec = new LeaseCodec(namespace, leaseName);
            Config config = new ConfigBuilder(Config.empty()).withMasterUrl("https://" + bracketed(host) + ":" + port)
                    .withCaCertFile(certificate.toString()).withOauthTokenProvider(this::token).build();
            return new InCluster.Available(KubernetesLeaseStore.connect(config, codec), namespace);
        } catch (IOException unreadable) {
            return none(unreadable.getMessage() + " cannot be read");
        } catch (CertificateException unusable) {
            return none("there is no certificate in " + certificate);
        } catch (TokenUnreadable | IllegalArgumentException unusable) {
            return none(String.valueOf(unusable.getMessage()));
        }
    }

    /** Looked at here because the client passes over a file that has none, and trusts whatever the JVM trusts. */
    private static void requireCertificate(Path file) throws IOException, CertificateException {
        try (InputStream in = Files.newInputStream(file)) {
            if (CertificateFactory.getInstance("X.509").generateCertificates(in).isEmpty()) {
                throw new CertificateException("the file is empty");
            }
        }
    }

    /** The token as it is now; read on the thread that sends. */
    private String token() {
        Path file = directory.resolve("token");
        String token;
        try {
            token = Files.readString(file).strip();
        } catch (IOException unreadable) {
            throw new TokenUnreadable("the token in " + file + " cannot be read", unreadable);
        }
        if (token.isEmpty()) {
            throw new TokenUnreadable("the token in " + file + " is empty");
        }
        return token;
    }

    private static InCluster none(String reason) {
        return new InCluster.NoElection(
                "No election is available, as this is no pod with a usable service account: " + reason + ".");
    }

    /** An IPv6 address stands in brackets in a URL. */
    private static String bracketed(String host) {
        return host.indexOf(':') < 0 || host.startsWith("[") ? host : "[" + host + "]";
    }
}
