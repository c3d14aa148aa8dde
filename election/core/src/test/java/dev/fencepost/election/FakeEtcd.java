package dev.fencepost.election;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** One election in memory, as etcd holds it, whose answers come when the script says so. No lease ever lapses. */
final class FakeEtcd implements AsyncStore<EtcdRequest, EtcdReply> {

    /** What becomes of the next requests of a kind. */
    enum Fate {
        /** Carried out and answered at once, on the caller's thread. */
        ANSWER,
        /** Carried out at once; the answer waits for {@link #deliver()}. */
        WITHHOLD,
        /** Neither carried out nor answered. */
        LOSE,
        /** Not carried out, and answered as such. */
        REFUSE,
        /** The call itself throws. */
        THROW
    }

    private final List<EtcdRequest> requests = new ArrayList<>();
    private final List<Runnable> withheld = new ArrayList<>();
    private final Map<Class<?>, Fate> fates = new HashMap<>();
    private final Map<Long, Long> leases = new TreeMap<>();
    private final List<KeyValue> keys = new ArrayList<>();
    private final Map<Long, CompletableFuture<EtcdReply>> waiting = new TreeMap<>();
    private final List<Stream> streams = new ArrayList<>();
    private EtcdError refusal = EtcdError.UNAVAILABLE;
    private long revision = 10;

    /** An open keepalive. */
    private final class Stream implements StoreStream<EtcdRequest> {

        private final Listener<EtcdReply> listener;

        Stream(Listener<EtcdReply> listener) {
            this.listener = listener;
        }

        @Override
        public void push(EtcdRequest request) {
            carryOut(request, listener::answered);
        }

        @Override
        public void shut() {
            synchronized (FakeEtcd.this) {
                streams.remove(this);
            }
        }
    }

    synchronized void script(Class<? extends EtcdRequest> kind, Fate fate) {
        fates.put(kind, fate);
    }

    synchronized void answerEverything() {
        fates.clear();
    }

    /** What requests that are refused are refused with. */
    synchronized void refuseWith(EtcdError error) {
        refusal = error;
    }

    synchronized List<EtcdRequest> requests() {
        return List.copyOf(requests);
    }

    long count(Class<? extends EtcdRequest> kind) {
        return requests().stream().filter(kind::isInstance).count();
    }

    /** The keys of all candidates, in their order. */
    synchronized List<KeyValue> keys() {
        return List.copyOf(keys);
    }

    synchronized int openStreams() {
        return streams.size();
    }

    /** Somebody else stands, before everybody who comes later. */
    synchronized void usurp(Bytes election, String holder) {
        long lease = grant(60);
        stand(Bytes.utf8(election.utf8() + "/" + Long.toHexString(lease)), lease, holder);
    }

    /** An operator revokes a lease. */
    void revoke(long lease) {
        List<Runnable> told = new ArrayList<>();
        synchronized (this) {
            drop(lease, told);
        }
        told.forEach(Runnable::run);
    }

    /** Breaks every connection that a stream runs over. */
    void breakStreams(EtcdReply why) {
        List<Stream> broken;
        synchronized (this) {
            broken = List.copyOf(streams);
            streams.clear();
        }
        broken.forEach(stream -> stream.listener.ended(why));
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
    public CompletionStage<EtcdReply> send(EtcdRequest request, long timeoutNanos) {
        CompletableFuture<EtcdReply> answer = new CompletableFuture<>();
        carryOut(request, answer::complete);
        return answer;
    }

    @Override
    public StoreStream<EtcdRequest> open(EtcdRequest first, StoreStream.Listener<EtcdReply> listener) {
        Stream opened = new Stream(listener);
        synchronized (this) {
            streams.add(opened);
        }
        try {
            opened.push(first);
        } catch (IllegalStateException notOpened) {
            opened.shut();
            throw notOpened;
        }
        return opened;
    }

    private void carryOut(EtcdRequest request, Consumer<EtcdReply> answer) {
        List<Runnable> told = new ArrayList<>();
        synchronized (this) {
            requests.add(request);
            switch (fates.getOrDefault(request.getClass(), Fate.ANSWER)) {
                case ANSWER -> apply(request, answer, told);
                case WITHHOLD -> apply(request, reply -> withheld.add(() -> answer.accept(reply)), told);
                case LOSE -> {
                    // that is what losing means
                }
                case REFUSE -> told.add(() -> answer.accept(new EtcdReply.Failed(refusal, "refused on purpose")));
                case THROW -> throw new IllegalStateException("broken on purpose");
            }
        }
        told.forEach(Runnable::run);
    }

    private void apply(EtcdRequest request, Consumer<EtcdReply> answer, List<Runnable> told) {
        EtcdReply reply = switch (request) {
            case EtcdRequest.Grant grant -> new EtcdReply.Granted(grant(grant.ttlSeconds()), grant.ttlSeconds());
            case EtcdRequest.KeepAlive renewal ->
                new EtcdReply.KeptAlive(renewal.leaseId(), leases.getOrDefault(renewal.leaseId(), 0L));
            case EtcdRequest.Campaign campaign -> {
                campaign(campaign, answer, told);
                yield null;
            }
            case EtcdRequest.ReadKey read -> find(read.key()).<EtcdReply>map(EtcdReply.Found::new)
                    .orElse(new EtcdReply.Absent());
            case EtcdRequest.ReadLeader read ->
                keys.isEmpty() ? new EtcdReply.NoLeader() : new EtcdReply.Found(keys.get(0));
            case EtcdRequest.Revoke revoke -> drop(revoke.leaseId(), told)
                    ? new EtcdReply.Revoked()
                    : new EtcdReply.Failed(EtcdError.LEASE_NOT_FOUND, "requested lease not found");
            case EtcdRequest.WriteState write -> throw new AssertionError("an election writes no state");
        };
        if (reply != null) {
            told.add(() -> answer.accept(reply));
        }
    }

    private long grant(long ttlSeconds) {
        long lease = 0x7000 + revision + leases.size();
        leases.put(lease, ttlSeconds);
        return lease;
    }

    private KeyValue stand(Bytes key, long lease, String holder) {
        revision++;
        KeyValue created = new KeyValue(key, Bytes.utf8(holder), revision, revision, lease);
        keys.add(created);
        keys.sort(Comparator.comparingLong(KeyValue::createRevision));
        return created;
    }

    private Optional<KeyValue> find(Bytes key) {
        return keys.stream().filter(each -> each.key().equals(key)).findFirst();
    }

    private void campaign(EtcdRequest.Campaign campaign, Consumer<EtcdReply> answer,
            List<Runnable> told) {
        Bytes key = Bytes.utf8(campaign.election().utf8() + "/" + Long.toHexString(campaign.leaseId()));
        KeyValue created = stand(key, campaign.leaseId(), campaign.proposal().utf8());
        CompletableFuture<EtcdReply> won = new CompletableFuture<>();
        CompletableFuture<Void> unused = won.thenAccept(answer);
        waiting.put(created.createRevision(), won);
        crown(told);
    }

    private void crown(List<Runnable> told) {
        if (!keys.isEmpty()) {
            KeyValue first = keys.get(0);
            Optional.ofNullable(waiting.remove(first.createRevision())).ifPresent(won -> told.add(() -> won.complete(
                    new EtcdReply.Won(first.key(), first.createRevision(), first.leaseId()))));
        }
    }

    private boolean drop(long lease, List<Runnable> told) {
        boolean known = leases.remove(lease) != null;
        keys.removeIf(key -> key.leaseId() == lease);
        revision++;
        crown(told);
        return known;
    }

    @Override
    public void close() {
        // nothing to let go of
    }
}
