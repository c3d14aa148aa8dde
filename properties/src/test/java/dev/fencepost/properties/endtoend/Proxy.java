package dev.fencepost.properties.endtoend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What stands between a client and its etcd: it passes bytes on, holds them back in silence, or breaks connections. */
final class Proxy implements AutoCloseable {

    private final URI server;
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private boolean silent;

    Proxy(String endpoint) throws IOException {
        server = URI.create(endpoint);
        start("proxy", this::accept);
    }

    String endpoint() {
        return "http://127.0.0.1:" + door.getLocalPort();
    }

    /** Breaks every connection; new ones are let through. */
    void breakAll() {
        open.forEach(Proxy::close);
    }

    /** From now on nothing gets through, in either direction and on later connections too, and nothing breaks. */
    synchronized void silence() {
        silent = true;
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Socket etcd = new Socket(server.getHost(), server.getPort());
                open.add(client);
                open.add(etcd);
                start("proxy-up", () -> pass(client, etcd));
                start("proxy-down", () -> pass(etcd, client));
            } catch (IOException refused) {
                // Nobody is behind, or the door is closed: the client sees a connection that breaks.
                breakAll();
            }
        }
    }

    private void pass(Socket from, Socket to) {
        try (from; to; InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
            byte[] bytes = new byte[8192];
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                hold();
                out.write(bytes, 0, read);
            }
        } catch (IOException | InterruptedException broken) {
            // What breaks on one side breaks on the other.
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private synchronized void hold() throws InterruptedException {
        while (silent) {
            wait();
        }
    }

    private static void start(String name, Runnable body) {
        Thread.ofPlatform().name(name).daemon().start(body);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException broken) {
            // As good as closed.
        }
    }

    @Override
    public synchronized void close() {
        silent = false;
        notifyAll();
        try {
            door.close();
        } catch (IOException broken) {
            // As good as closed.
        }
        breakAll();
    }
}
