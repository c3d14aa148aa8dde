package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the threads of the works do at the beginning of a leadership, at its end, and when they are to end. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WorkSupervisorTest {

    private static final long SECOND = 1_000_000_000L;

    private final MonotonicClock clock = () -> 1_000 * SECOND;
    private final List<String> story = new CopyOnWriteArrayList<>();
    private final CountDownLatch ready = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private Optional<WorkSupervisor> started = Optional.empty();

    private final WorkSupervisor.Reports reports = new WorkSupervisor.Reports() {

        @Override
        public void workEnded() {
            story.add("all ended");
        }

        @Override
        public void workFailed() {
            story.add("one failed");
        }
    };

    @AfterEach
    void everyThreadEnds() {
        ready.countDown();
        release.countDown();
        started.ifPresent(supervisor -> {
            supervisor.stop(LossReason.CLOSED);
            supervisor.close();
            eventually(supervisor::over);
        });
    }

    private WorkSupervisor start(Work... works) {
        WorkSupervisor supervisor = new WorkSupervisor("e", List.of(works), new HostThreads(), reports);
        supervisor.start();
        started = Optional.of(supervisor);
        return supervisor;
    }

    private static Tenure tenure(long token) {
        return new Tenure(new FencingToken(token), Optional.empty(), new CandidateId("a#1"),
                new ElectionStatus(() -> 0));
    }

    /** Leads until it is interrupted. */
    private void lead(Tenure tenure) {
        story.add("leads " + tenure.token());
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException interrupted) {
            story.add("interrupted " + tenure.stopReason());
        }
    }

    /** Leads until the test lets it end, whatever interrupts it. */
    private void leadStubbornly(Tenure tenure) {
        story.add("leads " + tenure.token());
        while (release.getCount() > 0) {
            try {
                release.await();
            } catch (InterruptedException ignored) {
                // that is what stubborn means
            }
        }
    }

    @Test
    void aWorkThatLeadsIsInterruptedWhenItsLeadershipIsOverAndToldWhy() {
        WorkSupervisor supervisor = start(this::lead);
        eventually(WorkSupervisorTest::theWorkWaits);
        supervisor.begin(tenure(3));
        assertThatIllegalStateException().isThrownBy(() -> supervisor.begin(tenure(4)));
        eventually(() -> story.contains("leads 3"));

        supervisor.stop(LossReason.DEADLINE);

        eventually(() -> story.contains("all ended"));
        assertThat(story).containsExactly("leads 3", "interrupted Optional[DEADLINE]", "all ended");
        supervisor.stop(LossReason.DEADLINE);
        assertThat(story).as("there is nothing to stop").hasSize(3);
    }

    private static boolean theWorkWaits() {
        return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName()
                .equals("fencepost-e-work-0") && thread.getState() == Thread.State.WAITING);
    }

    @Test
    void aWorkThatHasNotBegunToLeadNeverWillAndIsNotWaitedFor() {
        WorkSupervisor supervisor = start(new Work() {

            @Override
            public void prepare(Standby standby) throws InterruptedException {
                ready.await();
            }

            @Override
            public void lead(Tenure tenure) {
                WorkSupervisorTest.this.lead(tenure);
            }
        });
        supervisor.begin(tenure(3));
        supervisor.stop(LossReason.DEADLINE);
        assertThat(story).containsExactly("all ended");

        ready.countDown();
        supervisor.begin(tenure(4));

        eventually(() -> story.contains("leads 4"));
        assertThat(story).doesNotContain("leads 3");
    }

    @Test
    void aLeadershipIsOverOnlyWhenTheLastWorkHasEndedThoughAnotherOneEndedByItself() {
        WorkSupervisor supervisor = start(new Work() {

            @Override
            public void prepare(Standby standby) {
                story.add("prepares");
            }

            @Override
            public void lead(Tenure tenure) {
                story.add("returns");
            }
        }, this::leadStubbornly);
        supervisor.begin(tenure(3));
        eventually(() -> story.containsAll(List.of("returns", "leads 3")) && story.lastIndexOf("prepares") > 1);

        supervisor.stop(LossReason.DEADLINE);
        assertThat(story).doesNotContain("all ended", "one failed");

        release.countDown();
        eventually(() -> story.contains("all ended"));
    }

    @Test
    void aFailureIsReportedWhileOthersLead() {
        WorkSupervisor supervisor = start(tenure -> {
            throw new IllegalStateException("by the test");
        }, this::lead);
        supervisor.begin(tenure(3));
        eventually(() -> story.containsAll(List.of("one failed", "leads 3")));
        assertThat(story).doesNotContain("all ended");
    }

    @Test
    void withoutAnyWorkAstopIsAnsweredAtOnce() {
        WorkSupervisor supervisor = start();
        supervisor.begin(tenure(3));
        assertThat(story).isEmpty();
        supervisor.stop(LossReason.DEADLINE);
        assertThat(story).containsExactly("all ended");
    }

    @Test
    void aWorkThatPreparesIsInterruptedWhenAllIsClosed() throws InterruptedException {
        WorkSupervisor supervisor = start(new Work() {

            @Override
            public void prepare(Standby standby) throws InterruptedException {
                story.add("prepares");
                new CountDownLatch(1).await();
            }

            @Override
            public void lead(Tenure tenure) {
                story.add("leads");
            }
        });
        eventually(() -> story.contains("prepares"));
        assertThat(supervisor.over()).isFalse();

        supervisor.close();

        assertThat(supervisor.join(10 * SECOND, clock)).isTrue();
        assertThat(supervisor.over()).isTrue();
        assertThat(story).containsExactly("prepares");
    }

    /** A work that leaves its interrupt to whoever comes next has nobody interrupted by it. */
    @Test
    void anInterruptDoesNotOutliveWhatItWasMeantFor() {
        WorkSupervisor supervisor = start(new Work() {

            @Override
            public void prepare(Standby standby) {
                story.add("prepares " + Thread.currentThread().isInterrupted());
            }

            @Override
            public void lead(Tenure tenure) {
                WorkSupervisorTest.this.lead(tenure);
                Thread.currentThread().interrupt();
            }
        });
        supervisor.begin(tenure(3));
        eventually(() -> story.contains("leads 3"));
        supervisor.stop(LossReason.DEADLINE);
        eventually(() -> story.lastIndexOf("prepares false") > 0 || story.contains("prepares true"));
        assertThat(story).doesNotContain("prepares true");
    }

    @Test
    void aTenureThatWasAssignedIsServedThoughAllIsClosedMeanwhileAndNothingIsPreparedAfterIt() {
        WorkSupervisor supervisor = start(new Work() {

            @Override
            public void prepare(Standby standby) {
                story.add("prepares");
                try {
                    ready.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void lead(Tenure tenure) {
                story.add("leads " + Thread.currentThread().isInterrupted());
            }
        });
        eventually(() -> story.contains("prepares"));
        supervisor.begin(tenure(3));
        supervisor.close();
        eventually(supervisor::over);
        assertThat(story).containsExactly("prepares", "leads false", "all ended");
    }

    @Test
    void whoPreparesIsToldThatItIsOverOnceHeIsToLead() {
        WorkSupervisor supervisor = start(new Work() {

            @Override
            public void prepare(Standby standby) throws InterruptedException {
                story.add("over " + standby.over());
                while (!standby.over()) {
                    Thread.sleep(1);
                }
            }

            @Override
            public void lead(Tenure tenure) {
                WorkSupervisorTest.this.lead(tenure);
            }
        });
        eventually(() -> story.contains("over false"));
        supervisor.begin(tenure(3));
        eventually(() -> story.contains("leads 3"));
    }

    @Test
    void whoeverWaitsForTheWorksWaitsNoLongerThanToldAndNotAtAllForNoTime() throws InterruptedException {
        WorkSupervisor supervisor = start(this::leadStubbornly);
        supervisor.begin(tenure(3));
        eventually(() -> story.contains("leads 3"));
        supervisor.stop(LossReason.CLOSED);

        assertThat(supervisor.join(0, clock)).isFalse();
        assertThat(supervisor.join(5_000_001, clock)).isFalse();

        release.countDown();
        assertThat(supervisor.join(10 * SECOND, clock)).isTrue();
    }

    @Test
    void aThreadOfItsOwnIsKnown() {
        List<Thread> threads = new CopyOnWriteArrayList<>();
        WorkSupervisor supervisor = start(tenure -> threads.add(Thread.currentThread()));
        supervisor.begin(tenure(3));
        eventually(() -> !threads.isEmpty());
        assertThat(supervisor.runsOn(threads.get(0))).isTrue();
        assertThat(supervisor.runsOn(Thread.currentThread())).isFalse();
    }
}
