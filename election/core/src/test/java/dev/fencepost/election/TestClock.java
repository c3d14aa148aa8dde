package dev.fencepost.election;

import java.util.concurrent.CountDownLatch;

/** The machine's clocks, which a test can move on, and whose readers it can hold up: a stall of the host's thread. */
final class TestClock implements HostClock {

    private final SystemClock base = new SystemClock();
    private volatile long offsetNanos;
    private volatile boolean broken;
    private volatile Runnable onNow = () -> {};
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile CountDownLatch stalled = new CountDownLatch(0);

    synchronized void advanceSeconds(double seconds) {
        offsetNanos += (long) (seconds * 1e9);
    }

    /** From now on whoever reads both clocks, which only the host does, waits there. */
    CountDownLatch stallHost() {
        stalled = new CountDownLatch(1);
        gate = new CountDownLatch(1);
        return stalled;
    }

    void resumeHost() {
        gate.countDown();
    }

    /** From now on whoever reads both clocks, which only the host does, meets an error that cannot happen. */
    void breakHost() {
        broken = true;
    }

    /** From now on whoever reads both clocks, which only the host does, does this first. */
    void onNow(Runnable action) {
        onNow = action;
    }

    @Override
    public long nanos() {
        return base.nanos() + offsetNanos;
    }

    @Override
    public long wallMicros() {
        return base.wallMicros() + offsetNanos / 1_000;
    }

    @Override
    public Now now() {
        onNow.run();
        if (broken) {
            throw new AssertionError("broken on purpose");
        }
        CountDownLatch closed = gate;
        if (closed.getCount() > 0) {
            stalled.countDown();
            try {
                closed.await();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }
        return HostClock.super.now();
    }
}
