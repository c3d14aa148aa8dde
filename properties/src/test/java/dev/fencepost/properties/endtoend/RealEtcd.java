package dev.fencepost.properties.endtoend;

import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.LeaseTimeToLiveRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A single member of a real etcd, as a child process with its data in a folder of the test. */
final class RealEtcd implements Etcd {

    private static final Duration STARTING_UP = Duration.ofSeconds(30);
    private static final ByteString EVERYTHING = ByteString.copyFrom(new byte[]{0});

    private final Path program;
    private final Path folder;
    private final int port = freePort();
    private final int peerPort = freePort();
    private final ManagedChannel channel;
    private Process process;

    RealEtcd(Path program, Path folder) throws IOException {
        this.program = program;
        this.folder = folder;
        this.channel = NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
        this.process = start();
    }

    /** The program, if one is installed. */
    static Optional<Path> program() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1)).filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry, "etcd")).filter(Files::isExecutable).findFirst();
    }

    static boolean isInstalled() {
        return program().isPresent();
    }

    private Process start() throws IOException {
        String peers = "http://127.0.0.1:" + peerPort;
        Process started = new ProcessBuilder(program.toString(), "--name", "alone", "--data-dir",
                folder.resolve("data").toString(), "--listen-client-urls", endpoint(), "--advertise-client-urls",
                endpoint(), "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers, "--initial-cluster",
                "alone=" + peers, "--log-level", "error")
                .redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
        try {
            await().atMost(STARTING_UP).until(this::answers);
        } catch (RuntimeException mute) {
            started.destroyForcibly();
            throw mute;
        }
        return started;
    }

    private boolean answers() {
        channel.resetConnectBackoff();
        try {
            List<Key> _ = keys();
            return true;
        } catch (StatusRuntimeException notYet) {
            return false;
        }
    }

    private <Q, R> R ask(MethodDescriptor<Q, R> method, Q request) {
        return ClientCalls.blockingUnaryCall(channel, method,
                CallOptions.DEFAULT.withDeadlineAfter(10, TimeUnit.SECONDS), request);
    }

    @Override
    public String endpoint() {
        return "http://127.0.0.1:" + port;
    }

    @Override
    public List<Key> keys() {
        return ask(KVGrpc.getRangeMethod(),
                RangeRequest.newBuilder().setKey(EVERYTHING).setRangeEnd(EVERYTHING).build()).getKvsList().stream()
                .map(key -> new Key(key.getKey().toString(StandardCharsets.ISO_8859_1),
                        key.getValue().toString(StandardCharsets.ISO_8859_1), key.getCreateRevision(),
                        key.getModRevision(), key.getLease()))
                .toList();
    }

    @Override
    public boolean leased(long lease) {
        return ask(LeaseGrpc.getLeaseTimeToLiveMethod(), LeaseTimeToLiveRequest.newBuilder().setID(lease).build())
                .getTTL() >= 0;
    }

    @Override
    public void put(String key, String value) {
        ask(KVGrpc.getPutMethod(), PutRequest.newBuilder().setKey(bytes(key)).setValue(bytes(value)).build());
    }

    @Override
    public void delete(String key) {
        ask(KVGrpc.getDeleteRangeMethod(), DeleteRangeRequest.newBuilder().setKey(bytes(key)).build());
    }

    @Override
    public void revoke(long lease) {
        ask(LeaseGrpc.getLeaseRevokeMethod(), LeaseRevokeRequest.newBuilder().setID(lease).build());
    }

    @Override
    public void restart() throws IOException, InterruptedException {
        stop();
        process = start();
    }

    private void stop() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(10, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        channel.shutdownNow();
        try {
            stop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static ByteString bytes(String text) {
        return ByteString.copyFrom(text, StandardCharsets.ISO_8859_1);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
