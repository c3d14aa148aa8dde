package dev.fencepost.properties.cluster;

import dev.fencepost.properties.entry.ExecutorFact;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Stimulus;

/** An executor: it does what it is told and asks for no token, as those of seed 001. */
final class ExecutorActor implements Actor<Long> {

    private final String name;

    ExecutorActor(String name) {
        this.name = name;
    }

    @Override
    public Long start(LocalTime now, Outbox out) {
        return 0L;
    }

    /** The state is the number of commands taken. */
    @Override
    public Long receive(Long state, Stimulus stimulus, LocalTime now, Outbox out) {
        if (stimulus instanceof Stimulus.Delivered delivered
                && delivered.payload() instanceof ExecutorMessage.Command command) {
            out.record(new ExecutorFact.CommandTaken(name, command.token(), command.operation(),
                    delivered.from().node().name(), delivered.fromIncarnation()));
            return state + 1;
        }
        if (stimulus instanceof Stimulus.Delivered delivered
                && delivered.payload() instanceof ExecutorMessage.Ping ping) {
            out.answer(delivered, new ExecutorMessage.Pong(ping.call()));
        }
        return state;
    }
}
