package dev.fencepost.election;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A work that leads until told to stop, and remembers what happened to it. */
final class RecordingWork implements Work {

    final List<Tenure> tenures = new CopyOnWriteArrayList<>();
    final List<String> story = new CopyOnWriteArrayList<>();

    /** A stubborn work ends only when this opens, whatever interrupts it. */
    final CountDownLatch obstinacy;

    private RecordingWork(int obstinacy) {
        this.obstinacy = new CountDownLatch(obstinacy);
    }

    static RecordingWork obedient() {
        return new RecordingWork(0);
    }

    static RecordingWork stubborn() {
        return new RecordingWork(1);
    }

    Optional<Tenure> latest() {
        return tenures.isEmpty() ? Optional.empty() : Optional.of(tenures.get(tenures.size() - 1));
    }

    @Override
    public void prepare(Standby standby) {
        story.add("prepare");
    }

    @Override
    public void lead(Tenure tenure) {
        tenures.add(tenure);
        story.add("lead " + tenure.token());
        boolean stopped = false;
        while (!stopped) {
            try {
                stopped = tenure.awaitStop(Duration.ofMinutes(1));
            } catch (InterruptedException interrupted) {
                stopped = tenure.stopping();
            }
        }
        while (obstinacy.getCount() > 0) {
            try {
                obstinacy.await();
            } catch (InterruptedException ignored) {
                // that is what stubborn means
            }
        }
        story.add("end " + tenure.stopReason().orElseThrow());
    }
}
