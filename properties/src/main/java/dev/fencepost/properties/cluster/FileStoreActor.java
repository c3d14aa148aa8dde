package dev.fencepost.properties.cluster;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.Stimulus;

/**
 * A store behind a fence as production runs it: each process that writes has the store open on one disk, and carries
 * its requests out itself.
 */
final class FileStoreActor implements Actor<StoreMachine> {

    private final String name;
    private final FenceMode mode;
    private final Detail detail;

    FileStoreActor(String name, FenceMode mode, Detail detail) {
        this.name = name;
        this.mode = mode;
        this.detail = detail;
    }

    @Override
    public StoreMachine start(LocalTime now, Outbox out) {
        return new StoreMachine(new StoreFacts(name), mode, detail);
    }

    @Override
    public StoreMachine receive(StoreMachine machine, Stimulus stimulus, LocalTime now, Outbox out) {
        switch (stimulus) {
            case Stimulus.ServiceFaultBegan began when began.fault() instanceof StoreFault fault ->
                machine.began(fault);
            case Stimulus.ServiceFaultEnded ended when ended.fault() instanceof StoreFault fault ->
                machine.ended(fault, out);
            case Stimulus.Delivered delivered when delivered.payload() instanceof StoreMessage message ->
                machine.serve(delivered, message, out);
            default -> {
                // Nothing else concerns a store.
            }
        }
        return machine;
    }
}
