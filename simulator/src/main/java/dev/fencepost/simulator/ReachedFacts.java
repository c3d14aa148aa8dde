package dev.fencepost.simulator;

/**
 * Counts what the simulator did to a run: each kind of fault that took effect, and each fate of a message.
 *
 * <p>The names are {@code fault.<kind>}, {@code service-fault.<kind>} and {@code message.<fate>.<request|answer>}, where
 * the fate is {@code dropped-<reason>}, {@code duplicated}, {@code held} or {@code refused}.
 */
public final class ReachedFacts implements LogSink {

    private final Reached reached;

    /** Counts into the given counters. */
    public ReachedFacts(Reached reached) {
        this.reached = reached;
    }

    @Override
    public void accept(LogEvent event) {
        if (event.entry() instanceof Fact fact) {
            count(fact);
        }
    }

    private void count(Fact fact) {
        switch (fact) {
            // The everyday facts first: they are nearly all of them.
            case Fact.MessageSent sent -> {
            }
            case Fact.MessageDelivered delivered -> {
            }
            case Fact.Woke woke -> {
            }
            case Fact.Told told -> {
            }
            case Fact.MessageDropped(long message, boolean answer, DropReason why) ->
                message("dropped-" + why.text(), answer);
            case Fact.MessageDuplicated(long message, boolean answer) -> message("duplicated", answer);
            case Fact.MessageHeld(long message, boolean answer, long untilNanos) -> message("held", answer);
            case Fact.MessageRefused(long message, boolean answer, ActorRef to) -> message("refused", answer);
            case Fact.Disconnected disconnected -> {
            }
            case Fact.FaultEnded(Fault fault, long effects) -> fault(fault, effects);
            case Fact.FaultBegan began -> {
            }
            case Fact.NodeStarted started -> {
            }
            case Fact.NodeCrashed crashed -> {
            }
            case Fact.Paused paused -> {
            }
            case Fact.Resumed resumed -> {
            }
            case Fact.Starved starved -> {
            }
            case Fact.Fed fed -> {
            }
            case Fact.ClockChanged changed -> {
            }
            case Fact.Healed healed -> {
            }
            case Fact.ActorFailed failed -> {
            }
            case Fact.RunEnded ended -> {
            }
        }
    }

    private void message(String fate, boolean answer) {
        reached.hit("message." + fate + (answer ? ".answer" : ".request"));
    }

    private void fault(Fault fault, long effects) {
        if (effects > 0) {
            reached.hit("fault." + fault.kind());
            if (fault instanceof Fault.OnService service) {
                reached.hit("service-fault." + service.fault().kind());
            }
        }
    }
}
