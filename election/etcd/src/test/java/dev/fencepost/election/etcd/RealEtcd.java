package dev.fencepost.election.etcd;

import static org.awaitility.Awaitility.await;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A single member of etcd, as a child process on free ports of the loopback with its data in a folder of the test. */
final class RealEtcd implements AutoCloseable {

    private static final Duration STARTING_UP = Duration.ofSeconds(30);

    private final Process process;
    private final String endpoint;

    private RealEtcd(Process process, String endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    /** The program, if one is installed. */
    static Optional<Path> program() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1)).filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "etcd")).filter(Files::isExecutable).findFirst();
    }

    /** Starts it and waits until it answers. */
    static RealEtcd start(Path program, Path folder) throws IOException {
        String clients = "http://127.0.0.1:" + freePort();
        String peers = "http://127.0.0.1:" + freePort();
        Process process = new ProcessBuilder(program.toString(), "--name", "alone", "--data-dir",
                folder.resolve("data").toString(), "--listen-client-urls", clients, "--advertise-client-urls", clients,
                "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers, "--initial-cluster",
                "alone=" + peers, "--log-level", "error")
                .redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
        RealEtcd etcd = new RealEtcd(process, clients);
        try (EtcdStore store = etcd.connections().openForElection()) {
            await().atMost(STARTING_UP).until(() -> etcd.answers(store));
        } catch (RuntimeException mute) {
            etcd.close();
            throw mute;
        }
        return etcd;
    }

    EtcdConnections connections() {
        return new EtcdConnections(List.of(endpoint), Duration.ofSeconds(5), Duration.ofSeconds(5));
    }

    private boolean answers(EtcdStore store) {
        return store.send(new EtcdRequest.ReadKey(Bytes.utf8("k")), TimeUnit.SECONDS.toNanos(1)).toCompletableFuture()
                .join() instanceof EtcdReply.Absent;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
