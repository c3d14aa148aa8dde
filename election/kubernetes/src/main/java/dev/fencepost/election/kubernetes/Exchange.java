package dev.fencepost.election.kubernetes;

import dev.fencepost.election.json.Json;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP call under way: collects the answer's body, within a limit, and completes the reply exactly once.
 *
 * <p>The client's thread writes the body and is its only user; {@link #abandon} may come from any thread.
 *
 * @param <R>
 *            what the answer is decoded to
 */
final class Exchange<R> {

    /** Far above any Lease; what is longer is not one. */
    static final int LONGEST_BODY = 1 << 20;

    private final CompletableFuture<R> reply;
    private final Function<WireReply, R> onAnswer;
    private final Function<Throwable, R> onFailure;
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream(1024);
    private final AtomicReference<@Nullable AsyncBody> open = new AtomicReference<>();
    private int status;

    Exchange(CompletableFuture<R> reply, Function<WireReply, R> onAnswer, Function<Throwable, R> onFailure) {
        this.reply = reply;
        this.onAnswer = onAnswer;
        this.onFailure = onFailure;
    }

    /** Takes a piece of the body. */
    void collect(List<ByteBuffer> pieces, AsyncBody body) {
        for (ByteBuffer piece : pieces) {
            byte[] bytes = new byte[Math.min(piece.remaining(), LONGEST_BODY + 1 - collected.size())];
            piece.get(bytes);
            collected.write(bytes, 0, bytes.length);
        }
        if (collected.size() > LONGEST_BODY) {
            // The status alone decides then; the rest of the body is of no interest.
            reply.complete(onAnswer.apply(new WireReply(status, Json.nothing())));
            body.cancel();
            return;
        }
        body.consume();
    }

    /** Takes the head of the answer, or the reason why there is none, and asks for the body. */
    @SuppressWarnings("FutureReturnValueIgnored")
    void begin(@Nullable HttpResponse<AsyncBody> response, @Nullable Throwable failure) {
        if (response == null) {
            fail(failure == null ? new IllegalStateException("neither an answer nor a failure") : failure);
            return;
        }
        status = response.code();
        open.set(response.body());
        if (reply.isDone()) {
            // Abandoned before the head came.
            response.body().cancel();
            return;
        }
        response.body().done().whenComplete((ignored, broken) -> {
            // From here on nothing is open, and the connection may be serving another call.
            open.set(null);
            if (broken == null) {
                reply.complete(onAnswer.apply(new WireReply(status, json())));
            } else {
                fail(broken);
            }
        });
        response.body().consume();
    }

    /** Gives the connection up, as soon as there is a head to give up; until then the call's own timeout does. */
    void abandon() {
        AsyncBody body = open.get();
        if (body != null) {
            body.cancel();
        }
    }

    private void fail(Throwable failure) {
        reply.complete(onFailure.apply(failure));
    }

    private Json json() {
        return switch (JsonText.read(collected.toByteArray())) {
            case JsonText.Reading.Value value -> value.json();
            case JsonText.Reading.Malformed ignored -> Json.nothing();
        };
    }
}
