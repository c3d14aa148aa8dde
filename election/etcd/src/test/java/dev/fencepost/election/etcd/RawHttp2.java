package dev.fencepost.election.etcd;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that speaks just enough HTTP/2 to turn every call away in a way that a gRPC server seldom does, and counts
 * the calls.
 */
final class RawHttp2 implements AutoCloseable {

    /** How a call is turned away. */
    enum Refusal {
        /** The stream is reset as refused when it is complete, which promises that nothing was done. */
        REFUSED_STREAM,
        /** The same as soon as there is a stream. */
        REFUSED_ON_SIGHT,
        /** The connection is closed with the word that no stream of it was looked at. */
        GO_AWAY,
        /** The connection is closed without a word. */
        SILENCE,
        /** The same as soon as there is a stream. */
        BROKEN_ON_SIGHT,
        /** The connection is closed before there is a call. */
        NO_HTTP_AT_ALL
    }

    private static final int PREFACE_LENGTH = 24;
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int ACK = 1;
    private static final int END_STREAM = 1;
    private static final int REFUSED_STREAM_CODE = 7;

    final AtomicInteger connections = new AtomicInteger();
    final AtomicInteger calls = new AtomicInteger();

    private final Refusal refusal;
    private final ServerSocket socket;

    RawHttp2(Refusal refusal) throws IOException {
        this.refusal = refusal;
        this.socket = new ServerSocket(0, 20, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::accept);
    }

    String endpoint() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try (Socket connection = socket.accept()) {
                connections.incrementAndGet();
                serve(new DataInputStream(connection.getInputStream()),
                        new DataOutputStream(connection.getOutputStream()));
            } catch (IOException hungUp) {
                // The next one, if there is one.
            }
        }
    }

    private void serve(DataInputStream in, DataOutputStream out) throws IOException {
        if (refusal == Refusal.NO_HTTP_AT_ALL) {
            return;
        }
        in.readFully(new byte[PREFACE_LENGTH]);
        frame(out, SETTINGS, 0, 0, new byte[0]);
        while (true) {
            int lengthAndType = in.readInt();
            int type = lengthAndType & 0xFF;
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            byte[] body = new byte[lengthAndType >>> 8];
            in.readFully(body);
            if (type == SETTINGS && flags != ACK) {
                frame(out, SETTINGS, ACK, 0, new byte[0]);
            } else if (type == PING && flags != ACK) {
                frame(out, PING, ACK, 0, body);
            } else if (type == HEADERS) {
                calls.incrementAndGet();
                if (refusal == Refusal.BROKEN_ON_SIGHT) {
                    return;
                }
                if (refusal == Refusal.REFUSED_ON_SIGHT) {
                    reset(out, stream);
                }
            } else if (type == DATA && (flags & END_STREAM) != 0 && refusal != Refusal.REFUSED_ON_SIGHT) {
                if (refusal != Refusal.REFUSED_STREAM) {
                    hangUp(out);
                    return;
                }
                reset(out, stream);
            }
        }
    }

    private static void reset(DataOutputStream out, int stream) throws IOException {
        frame(out, RST_STREAM, 0, stream, new byte[]{0, 0, 0, REFUSED_STREAM_CODE});
    }

    private void hangUp(DataOutputStream out) throws IOException {
        if (refusal == Refusal.GO_AWAY) {
            frame(out, GOAWAY, 0, 0, new byte[8]);
        }
    }

    private static void frame(DataOutputStream out, int type, int flags, int stream, byte[] body) throws IOException {
        out.writeInt(body.length << 8 | type);
        out.writeByte(flags);
        out.writeInt(stream);
        out.write(body);
        out.flush();
    }
}
