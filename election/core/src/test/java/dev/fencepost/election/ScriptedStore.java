package dev.fencepost.election;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A store of plain text whose calls and streams do as a test tells them, and which writes down what it is asked. */
final class ScriptedStore implements AsyncStore<String, String> {

    final List<String> asked = new ArrayList<>();
    Runnable onSend = () -> {};
    Runnable onOpen = () -> {};
    Runnable onPush = () -> {};
    boolean opensNothing;

    private final List<CompletableFuture<String>> calls = new ArrayList<>();
    private final List<StoreStream.Listener<String>> listeners = new ArrayList<>();

    @Override
    public CompletionStage<String> send(String request, long timeoutNanos) {
        asked.add("send " + request + " within " + timeoutNanos);
        onSend.run();
        CompletableFuture<String> call = new Call(request);
        calls.add(call);
        return call;
    }

    @Override
    @SuppressWarnings("NullAway") // a broken store opens nothing
    public StoreStream<String> open(String first, StoreStream.Listener<String> listener) {
        asked.add("open " + first);
        listeners.add(listener);
        onOpen.run();
        return opensNothing ? null : new One("stream " + listeners.size());
    }

    /** The latest call. */
    CompletableFuture<String> call() {
        return calls.get(calls.size() - 1);
    }

    /** What the latest stream tells. */
    StoreStream.Listener<String> listener() {
        return listeners.get(listeners.size() - 1);
    }

    @Override
    public void close() {
        asked.add("close");
    }

    /** One call. */
    private final class Call extends CompletableFuture<String> {

        private final String request;

        Call(String request) {
            this.request = request;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            asked.add("cancel " + request);
            return super.cancel(mayInterruptIfRunning);
        }
    }

    /** One stream. */
    private final class One implements StoreStream<String> {

        private final String name;

        One(String name) {
            this.name = name;
        }

        @Override
        public void push(String request) {
            asked.add(name + " push " + request);
            onPush.run();
        }

        @Override
        public void shut() {
            asked.add(name + " shut");
            onPush.run();
        }
    }
}
