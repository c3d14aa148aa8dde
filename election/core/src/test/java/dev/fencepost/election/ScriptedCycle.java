package dev.fencepost.election;

import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A duty cycle that does what a test wants, and is over when a latch has opened. */
record ScriptedCycle(Supplier<OptionalLong> onPoll, Consumer<Throwable> onFailure, CountDownLatch over)
        implements
            DutyCycle {

    /** One that asks for no instant. */
    ScriptedCycle(Runnable onPoll, Consumer<Throwable> onFailure, CountDownLatch over) {
        this(() -> {
            onPoll.run();
            return OptionalLong.empty();
        }, onFailure, over);
    }

    @Override
    public OptionalLong poll() {
        return onPoll.get();
    }

    @Override
    public boolean ended() {
        return over.getCount() == 0;
    }

    @Override
    public void failed(Throwable violation) {
        onFailure.accept(violation);
    }
}
