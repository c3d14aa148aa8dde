package dev.fencepost.election;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A production host that a test drives by hand: its protocol does what the test says, and it has no thread at all. */
final class DrivenCycle {

    /** A protocol that writes down what it hears and commands what a test tells it to. */
    private record Scripted(List<String> heard, Function<Input<String>, List<Command<String>>> script)
            implements
                Protocol<Integer, String, String> {

        @Override
        public Integer initial() {
            return 0;
        }

        @Override
        public Transition<Integer, String> step(Integer steps, Input<String> input, Now now) {
            heard.add(switch (input) {
                case Input.Answered<String> answered -> answered.attempt() + "=" + answered.reply();
                case Input.StreamAnswered<String> answered -> answered.stream() + "=" + answered.reply();
                case Input.StreamEnded<String> ended -> ended.stream() + " ended: " + ended.why();
                case Input.FloorRead<String> floor -> "floor " + floor.highest();
                case Input.Claimed<String> claimed -> "claimed " + claimed.token();
                case Input<String> other -> other.getClass().getSimpleName();
            });
            return new Transition<>(steps + 1, script.apply(input), List.of());
        }
    }

    /** What the host must know of requests and replies that are plain text. */
    private record Plain() implements Dialect<String, String> {

        @Override
        public boolean slowPath(String request) {
            return request.startsWith("slow");
        }

        @Override
        public String broken(String request, String detail) {
            return "broken over " + request + ": " + detail;
        }
    }

    /** What the protocol has heard. */
    final List<String> heard = new ArrayList<>();

    /** What the host has published. */
    final List<ElectionEvent> told = new ArrayList<>();

    /**
     * What has become of the work, and under which verdict: there is none, so that it ends as soon as it is stopped.
     */
    final List<String> reported = new ArrayList<>();

    final ScriptedStore store = new ScriptedStore();
    final TestClock clock = new TestClock();
    final ElectionStatus status = new ElectionStatus(clock);
    final AtomicInteger wakes = new AtomicInteger();
    final WorkSupervisor supervisor;
    final ElectionCycle<Integer, String, String> cycle;

    private Function<Input<String>, List<Command<String>>> script = input -> List.of();

    DrivenCycle(Optional<FenceDesk<String>> desk) {
        ProcessIdentity process = new ProcessIdentity(new UUID(1, 2));
        ElectionConfig terms = ElectionConfig.builder("streams", process.named("pod-0")).build();
        Bid<Integer, String, String> bid = new Bid<>(terms, new Scripted(heard, this::answer), store, new Plain(),
                List.of(),
                List.of(), Optional.empty(), Optional.empty());
        HostThreads none = new HostThreads();
        supervisor = new WorkSupervisor("streams", List.of(), none, new WorkSupervisor.Reports() {
            @Override
            public void workEnded() {
                reported.add("ended under " + status.verdict().token());
            }

            @Override
            public void workFailed() {
                reported.add("failed");
            }
        });
        // A log that is not open writes nothing, but is asked what it wants.
        EventPump.Post log = new EventPump("streams-log", none).post("the log", event -> {}, told::add);
        cycle = new ElectionCycle<>(bid, clock, process.jitter(), status, new Inbox<>(),
                new ElectionCrew<>("streams", none, supervisor, desk, log, Optional.empty()), wakes::incrementAndGet);
    }

    DrivenCycle() {
        this(Optional.empty());
    }

    private List<Command<String>> answer(Input<String> input) {
        return script.apply(input);
    }

    /** Starts the protocol, which from now on commands what the script says. */
    void start(Function<Input<String>, List<Command<String>>> commands) {
        script = commands;
        cycle.poll();
    }
}
