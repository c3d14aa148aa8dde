package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static dev.fencepost.election.TestProcess.hold;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.service.ExitStatus;
import dev.fencepost.election.service.LeaderService;
import dev.fencepost.election.service.ServiceBuilder;
import dev.fencepost.election.service.ServicePhase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the shell of a service owes its election, also when it breaks: an end, in order if there is one. */
class ServiceAndElectionTest {

    private final TestProcess process = new TestProcess();

    /** Of the service alone: what breaks it does not break its election. */
    private final TestClock clock = new TestClock();

    private final CountDownLatch obstinacy = new CountDownLatch(1);

    @AfterEach
    void everyThreadHasEnded() {
        obstinacy.countDown();
        eventually(() -> process.liveThreads().isEmpty());
    }

    private ServiceBuilder service(Candidacy candidacy) {
        return LeaderService.named("shell").elected(process.elections, candidacy).on(clock, new HostThreads());
    }

    private static LeaderService serving(ServiceBuilder builder) {
        LeaderService service = builder.build();
        new Thread(service::run, "fencepost-shell-run").start();
        eventually(() -> service.phase() == ServicePhase.SERVING);
        return service;
    }

    private void breaks(LeaderService service) throws InterruptedException {
        clock.breakHost();
        service.stop();
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.DID_NOT_STOP);
    }

    /** GL-01: the election has to end, and must not release beside what runs. */
    @Test
    void aHostThatBreaksClosesItsElectionWhichReleasesOnceNothingRuns() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        LeaderService service = serving(service(process.candidacy()).whileElected("stubborn", scope -> {
            begun.countDown();
            hold(obstinacy);
        }));
        begun.await();
        breaks(service);
        eventually(() -> process.told(ElectionEvent.Lost.class));
        assertThat(process.store.count(LeaseRequest.Release.class)).isZero();
        obstinacy.countDown();
        eventually(() -> process.told(new ElectionEvent.Ended(EndReason.CLOSED)));
        assertThat(process.store.count(LeaseRequest.Release.class)).isEqualTo(1);
    }

    @Test
    void aHostThatBreaksWithNothingLeftToStopLeavesNoLeaseBehind() throws InterruptedException {
        breaks(serving(service(process.candidacy())));
        eventually(() -> process.told(new ElectionEvent.Ended(EndReason.CLOSED)));
        assertThat(process.store.count(LeaseRequest.Release.class)).isEqualTo(1);
    }

    /** The loss is the last that it hears of its election, so nothing later reminds it of the work. */
    @Test
    void aHostThatBreaksOverALossLetsTheWorkEnd() throws InterruptedException {
        LeaderService service = serving(service(process.candidacy()));
        clock.breakHost();
        process.store.usurp("somebody#else");
        process.passUntil(() -> service.status().isPresent());
        assertThat(service.status()).contains(ExitStatus.DID_NOT_STOP);
        eventually(() -> process.told(new ElectionEvent.Ended(EndReason.CLOSED)));
    }

    /** Whoever ends the process after it would cut them short. */
    @Test
    void theThreadsOfTheElectionAreWaitedForAtTheEnd() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        LeaderService service = serving(service(process.candidacy().telling(event -> {
            if (event instanceof ElectionEvent.Ended) {
                told.countDown();
                hold(obstinacy);
            }
        })));
        service.stop();
        told.await();
        eventually(() -> service.phase() == ServicePhase.EXITED);
        await().during(Duration.ofMillis(100)).until(() -> service.status().isEmpty());
        obstinacy.countDown();
        assertThat(service.awaitEnd(SOON)).contains(ExitStatus.STOPPED);
    }
}
