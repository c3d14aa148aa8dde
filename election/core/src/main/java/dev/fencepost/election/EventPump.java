package dev.fencepost.election;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that hands events on to one listener, so that the host never waits for it; ends after
 * {@link ElectionEvent.Ended}.
 */
final class EventPump implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(EventPump.class);

    private final String name;
    private final ElectionListener listener;
    private final FailSoftLog complaints = new FailSoftLog(LOG);

    /** Guarded by this object's lock, which is never held while the listener is called. */
    private final EventBacklog backlog = new EventBacklog();

    EventPump(String name, ElectionListener listener) {
        this.name = name;
        this.listener = listener;
    }

    /** Adds an event; the host's thread, which only ever waits for the lock of a list operation. */
    synchronized void publish(ElectionEvent event) {
        backlog.add(event);
        notifyAll();
    }

    @Override
    public void run() {
        ElectionEvent event;
        do {
            event = next();
            deliver(event);
        } while (!(event instanceof ElectionEvent.Ended));
        long dropped = dropped();
        if (dropped > 0) {
            LOG.warn("{} was too slow: it was not told of {} events", name, dropped);
        }
    }

    private synchronized long dropped() {
        return backlog.dropped();
    }

    private synchronized ElectionEvent next() {
        while (true) {
            Optional<ElectionEvent> event = backlog.take();
            if (event.isPresent()) {
                return event.get();
            }
            try {
                wait();
            } catch (InterruptedException meantForTheListener) {
                // A closing election interrupts a listener that blocks; this loop ends by itself.
            }
        }
    }

    private void deliver(ElectionEvent event) {
        try {
            listener.on(event);
        } catch (Throwable thrown) {
            complaints.failed("listener", "{} threw on {}", name, event, thrown);
        }
        Thread.interrupted();
    }
}
