package dev.fencepost.election.service;

import dev.fencepost.election.Election;
import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ElectionListener;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.Tenure;
import dev.fencepost.election.Work;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The service as its election sees it: the one work, which ends when nothing runs any more, and a listener.
 *
 * <p>The election releases after its work has returned and not before. So the whole order of a stop hangs on
 * {@link #lead}: it returns once the service has drained, whatever interrupts it.
 */
final class ServiceElection implements Work, ElectionListener {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderService.class);

    private final String name;
    private final boolean callsAreAttempts;
    private final Inputs inputs;
    private final CountDownLatch drained = new CountDownLatch(1);
    private volatile Optional<Tenure> tenure = Optional.empty();

    /** Written and read by the host's thread only. */
    private Optional<Election> election = Optional.empty();

    ServiceElection(String name, boolean callsAreAttempts, Inputs inputs) {
        this.name = name;
        this.callsAreAttempts = callsAreAttempts;
        this.inputs = inputs;
    }

    void stand(Elector elector) {
        try {
            election = Optional.of(elector.stand(this, this));
        } catch (Throwable cannotStand) {
            LOG.error("{}: cannot stand in the election", name, cannotStand);
            inputs.put(new ServiceInput.ElectionEnded(EndReason.DECLINED));
        }
    }

    void close() {
        election.ifPresent(Election::beginClose);
    }

    /** The election has ended: waits until its threads have, too. */
    void join() {
        election.ifPresent(Election::close);
    }

    /** The work may return, now or as soon as it begins. */
    void endWork() {
        drained.countDown();
    }

    /** The leadership; empty until there is one. */
    Optional<Tenure> tenure() {
        return tenure;
    }

    @Override
    public void lead(Tenure won) {
        tenure = Optional.of(won);
        inputs.put(new ServiceInput.Elected(won.token()));
        boolean told = false;
        while (true) {
            try {
                drained.await();
                return;
            } catch (InterruptedException stop) {
                if (!told && won.stopping()) {
                    told = true;
                    inputs.put(new ServiceInput.Lost(won.stopReason().orElseThrow()));
                }
            }
        }
    }

    @Override
    public void on(ElectionEvent event) {
        (callsAreAttempts ? ServiceInput.ofLease(event) : ServiceInput.of(event)).ifPresent(inputs::put);
    }
}
