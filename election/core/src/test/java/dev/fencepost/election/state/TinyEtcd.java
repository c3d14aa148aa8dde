package dev.fencepost.election.state;

import dev.fencepost.election.AsyncStore;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import dev.fencepost.election.campaign.LeaderFence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** As much of etcd as reads and fenced writes need, in memory, whose answers come as the script says. */
final class TinyEtcd implements AsyncStore<EtcdRequest, EtcdReply> {

    private final Map<Bytes, KeyValue> keys = new HashMap<>();
    private final List<EtcdRequest> requests = new ArrayList<>();
    private final List<CompletableFuture<EtcdReply>> calls = new ArrayList<>();
    private final List<Runnable> withheld = new ArrayList<>();
    private final Deque<Function<EtcdRequest, CompletionStage<EtcdReply>>> script = new ArrayDeque<>();
    private long revision = 1;

    synchronized LeaderFence create(Bytes key) {
        put(key, Bytes.utf8("a leader"));
        return new LeaderFence(key, find(key).orElseThrow().createRevision());
    }

    synchronized void put(Bytes key, Bytes value) {
        revision++;
        long createRevision = find(key).map(KeyValue::createRevision).orElse(revision);
        keys.put(key, new KeyValue(key, value, createRevision, revision, 0));
    }

    synchronized void delete(Bytes key) {
        revision++;
        keys.remove(key);
    }

    synchronized Optional<KeyValue> find(Bytes key) {
        return Optional.ofNullable(keys.get(key));
    }

    synchronized List<EtcdRequest> requests() {
        return List.copyOf(requests);
    }

    <T extends EtcdRequest> long count(Class<T> kind) {
        return requests().stream().filter(kind::isInstance).count();
    }

    /** The call of the latest request. */
    synchronized CompletableFuture<EtcdReply> lastCall() {
        return calls.get(calls.size() - 1);
    }

    /** The next request is not carried out, and answered like this. */
    synchronized void failNext(EtcdReply reply) {
        script.add(request -> CompletableFuture.completedFuture(reply));
    }

    /** The next request is carried out, and its answer waits for {@link #deliver()}. */
    synchronized void withholdNext() {
        script.add(request -> {
            EtcdReply reply = carryOut(request);
            CompletableFuture<EtcdReply> answer = new CompletableFuture<>();
            withheld.add(() -> answer.complete(reply));
            return answer;
        });
    }

    /** The next request is carried out, and answered as if nobody knew. */
    synchronized void carryOutNextAndAnswer(EtcdReply reply) {
        script.add(request -> {
            carryOut(request);
            return CompletableFuture.completedFuture(reply);
        });
    }

    /** The next request is neither carried out nor answered. */
    synchronized void loseNext() {
        script.add(request -> new CompletableFuture<>());
    }

    /** The next request meets a store that does what it promised not to. */
    synchronized void breakNext(Function<EtcdRequest, CompletionStage<EtcdReply>> broken) {
        script.add(broken);
    }

    /** Hands out every answer that was withheld. */
    void deliver() {
        List<Runnable> answers;
        synchronized (this) {
            answers = List.copyOf(withheld);
            withheld.clear();
        }
        answers.forEach(Runnable::run);
    }

    @Override
    public synchronized CompletionStage<EtcdReply> send(EtcdRequest request, long timeoutNanos) {
        requests.add(request);
        CompletionStage<EtcdReply> stage = script.isEmpty()
                ? CompletableFuture.completedFuture(carryOut(request))
                : script.remove().apply(request);
        calls.add(stage.toCompletableFuture());
        return stage;
    }

    private EtcdReply carryOut(EtcdRequest request) {
        return switch (request) {
            case EtcdRequest.ReadKey read ->
                find(read.key()).<EtcdReply>map(EtcdReply.Found::new).orElse(new EtcdReply.Absent());
            case EtcdRequest.WriteState write -> write(write);
            default -> throw new AssertionError(request);
        };
    }

    private EtcdReply write(EtcdRequest.WriteState write) {
        OptionalLong leader = find(write.fence().key()).map(key -> OptionalLong.of(key.createRevision()))
                .orElse(OptionalLong.empty());
        long stateRevision = find(write.key()).map(KeyValue::modRevision).orElse(0L);
        if (leader.orElse(0) != write.fence().createRevision() || stateRevision != write.previousRevision()) {
            return new EtcdReply.NotWritten(leader);
        }
        put(write.key(), write.value());
        return new EtcdReply.Written(revision);
    }

    @Override
    public void close() {
        // nothing to let go of
    }
}
