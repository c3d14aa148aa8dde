package dev.fencepost.election;

import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** One Lease in memory, whose answers come when the script says so. */
final class FakeLeaseStore implements AsyncStore<LeaseRequest, LeaseReply> {

    /** What becomes of the next requests. */
    enum Script {
        /** Carried out and answered at once, on the caller's thread. */
        ANSWER,
        /** Carried out at once; the answer waits for {@link #deliver()}. */
        APPLY_AND_WITHHOLD,
        /** Neither carried out nor answered. */
        LOSE,
        /** The call itself throws. */
        THROW,
        /** The call itself throws something that cannot say what it is. */
        THROW_UNSPEAKABLE,
        /** The stage ends with an exception. */
        FAIL,
        /** The stage ends with null. */
        NULL
    }

    private final List<LeaseRequest> requests = new ArrayList<>();
    private final List<Runnable> withheld = new ArrayList<>();
    private Optional<LeaseSnapshot> lease;
    private Script script = Script.ANSWER;
    private long version = 1;
    private int broken;

    /** A Lease that somebody has given back, so that nobody has to wait for it. */
    FakeLeaseStore() {
        lease = Optional.of(new LeaseSnapshot("uid-1", "1", new LeaseRecord("", 4, OptionalLong.of(1), 15)));
    }

    synchronized void script(Script next) {
        script = next;
    }

    /** Somebody else takes the Lease. */
    synchronized void usurp(String holder) {
        LeaseRecord record = lease.orElseThrow().record();
        write(new LeaseRecord(holder, record.transitions() + 1, OptionalLong.of(version + 1), 15));
    }

    synchronized LeaseRecord record() {
        return lease.orElseThrow().record();
    }

    synchronized List<LeaseRequest> requests() {
        return List.copyOf(requests);
    }

    <T extends LeaseRequest> long count(Class<T> kind) {
        return requests().stream().filter(kind::isInstance).count();
    }

    /** How many requests threw, failed, or were answered with null. */
    synchronized int broken() {
        return broken;
    }

    synchronized int withheldAnswers() {
        return withheld.size();
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
    @SuppressWarnings("NullAway") // a broken store answers null
    public CompletionStage<LeaseReply> send(LeaseRequest request, long timeoutNanos) {
        CompletableFuture<LeaseReply> answer = new CompletableFuture<>();
        Runnable completion;
        synchronized (this) {
            requests.add(request);
            switch (script) {
                case ANSWER -> {
                    LeaseReply reply = carryOut(request);
                    completion = () -> answer.complete(reply);
                }
                case APPLY_AND_WITHHOLD -> {
                    LeaseReply reply = carryOut(request);
                    withheld.add(() -> answer.complete(reply));
                    completion = () -> {};
                }
                case LOSE -> completion = () -> {};
                case THROW -> {
                    broken++;
                    throw new IllegalStateException("broken on purpose");
                }
                case THROW_UNSPEAKABLE -> throw new Unspeakable();
                case FAIL -> {
                    broken++;
                    completion = () -> answer
                            .completeExceptionally(new IllegalStateException("broken on purpose"));
                }
                case NULL -> {
                    broken++;
                    completion = () -> answer.complete(null);
                }
                default -> throw new AssertionError(script);
            }
        }
        completion.run();
        return answer;
    }

    private LeaseReply carryOut(LeaseRequest request) {
        return switch (request) {
            case LeaseRequest.Read read -> lease.<LeaseReply>map(LeaseReply.Found::new).orElse(new LeaseReply.Absent());
            case LeaseRequest.Create create -> lease.isPresent() ? new LeaseReply.Conflict() : write(create.record());
            case LeaseRequest.Swap swap -> swap(swap.version(), swap.record());
            case LeaseRequest.Release release -> swap(release.version(), release.record());
        };
    }

    private LeaseReply swap(String expected, LeaseRecord record) {
        return lease.orElseThrow().version().equals(expected) ? write(record) : new LeaseReply.Conflict();
    }

    private LeaseReply write(LeaseRecord record) {
        version++;
        lease = Optional.of(new LeaseSnapshot("uid-1", Long.toString(version), record));
        return new LeaseReply.Applied("uid-1", Long.toString(version));
    }

    @Override
    public void close() {
        // nothing to let go of
    }
}
