package dev.fencepost.election;

import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A duty cycle that does what a test wants, and is over when a latch has opened. */
record ScriptedCycle(Runnable onPoll, Consumer<Throwable> onFailure, CountDownLatch over) implements DutyCycle {

    @Override
    public OptionalLong poll() {
        onPoll.run();
        return OptionalLong.empty();
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
