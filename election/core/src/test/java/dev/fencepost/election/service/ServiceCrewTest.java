package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.HostThreads;
import dev.fencepost.election.state.ErrorKind;
import dev.fencepost.election.state.StateException;
import dev.fencepost.election.state.StateFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the calls of a service report, and which of them a cancel reaches. */
@Timeout(60)
class ServiceCrewTest {

    private final BlockingQueue<ServiceInput> told = new LinkedBlockingQueue<>();

    private ServiceCrew crew(StoredCount count) {
        ServiceParts parts = new ServiceParts("crew", Optional.empty(), false, Optional.of(count),
                Optional.of(scope -> count.read()), Optional.empty(), Optional.empty(), List.of(), List.of(),
                List.of());
        return new ServiceCrew(parts, ServiceSettings.complete(1, ServiceTimings.DEFAULTS), new HostThreads(),
                told::add);
    }

    @Test
    void aFailureIsToldInItsOwnWordsAndWithWhetherARepetitionMayHelp() throws InterruptedException {
        crew(() -> {
            throw new IllegalStateException("down");
        }).readCount(1);
        assertThat(told.take())
                .isEqualTo(new ServiceInput.CountFailed(1, true, "java.lang.IllegalStateException: down"));
        crew(() -> {
            throw new IllegalStateException("down");
        }).loadState(2, Optional.empty());
        assertThat(told.take())
                .isEqualTo(new ServiceInput.LoadFailed(2, true, "java.lang.IllegalStateException: down"));
        crew(() -> {
            throw new StateException(new StateFailure(ErrorKind.SERIALIZATION, "version 9"));
        }).readCount(3);
        assertThat(told.take()).isEqualTo(new ServiceInput.CountFailed(3, false,
                StateException.class.getName() + ": SERIALIZATION: version 9"));
    }

    /** Its text may be what is broken. */
    @Test
    void whatCannotSayWhatItIsIsToldByItsName() throws InterruptedException {
        crew(() -> {
            throw new Wordless();
        }).readCount(1);
        assertThat(told.take()).isEqualTo(new ServiceInput.CountFailed(1, true, Wordless.class.getName()));
    }

    private static final class Wordless extends RuntimeException {

        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("on purpose");
        }
    }

    @Test
    void aCancelReachesTheCallThatItNamesAndNoOther() throws InterruptedException {
        ServiceCrew crew = crew(() -> {
            Thread.sleep(Duration.ofMinutes(1));
            throw new AssertionError("it was not interrupted");
        });
        crew.readCount(1);
        crew.cancel(2);
        assertThat(told.poll(100, TimeUnit.MILLISECONDS)).isNull();
        crew.cancel(1);
        assertThat(told.take()).asString().contains("InterruptedException");
    }
}
