package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread carries many duty cycles, calls those that have something to do, and outlives those that break. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostRunnerTest {

    private static final long SECOND = 1_000_000_000L;

    private final TestClock clock = new TestClock();
    private final HostRunner runner = new HostRunner(clock, new HostThreads());
    private final List<CountDownLatch> opened = new ArrayList<>();
    private final List<HostRunner.Place> begun = new ArrayList<>();

    @AfterEach
    void theThreadEndsAfterTheLastCycle() {
        opened.forEach(CountDownLatch::countDown);
        begun.forEach(HostRunner.Place::wake);
        eventually(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("fencepost-host")));
    }

    /** A cycle that goes on to the end of the test. */
    private HostRunner.Place begin(Supplier<OptionalLong> onPoll) {
        CountDownLatch over = new CountDownLatch(1);
        opened.add(over);
        HostRunner.Place place = runner.place();
        begun.add(place);
        place.begin(new ScriptedCycle(onPoll, thrown -> {}, over));
        return place;
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void onlyWhoIsWokenIsCalled() {
        List<AtomicInteger> calls = new ArrayList<>();
        List<HostRunner.Place> places = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            AtomicInteger count = new AtomicInteger();
            calls.add(count);
            places.add(begin(() -> {
                count.incrementAndGet();
                return OptionalLong.empty();
            }));
        }
        eventually(() -> calls.stream().allMatch(count -> count.get() == 1));
        places.get(500).wake();
        eventually(() -> calls.get(500).get() == 2);
        places.get(999).wake();
        eventually(() -> calls.get(999).get() == 2);
        assertThat(calls.stream().mapToInt(AtomicInteger::get).sum()).isEqualTo(1_002);
    }

    @Test
    void whoseInstantHasComeIsCalledTheEarliestFirst() {
        List<Integer> called = new CopyOnWriteArrayList<>();
        int[] delays = {3, 1, 2, 1};
        for (int i = 0; i < delays.length; i++) {
            int number = i;
            long atNanos = clock.nanos() + delays[i] * SECOND;
            begin(() -> {
                called.add(number);
                return clock.nanos() - atNanos < 0 ? OptionalLong.of(atNanos) : OptionalLong.empty();
            });
        }
        eventually(() -> called.equals(List.of(0, 1, 2, 3)));
        clock.advanceSeconds(2);
        runner.wake();
        eventually(() -> called.equals(List.of(0, 1, 2, 3, 1, 3, 2)));
        clock.advanceSeconds(1);
        runner.wake();
        eventually(() -> called.equals(List.of(0, 1, 2, 3, 1, 3, 2, 0)));
    }

    /** Instants are compared by difference, or nobody would be called on a clock that is about to overflow. */
    @Test
    void instantsBeyondTheOverflowOfTheClockAreLater() {
        AtomicLong old = new AtomicLong(Long.MAX_VALUE - SECOND);
        HostRunner overflowing = new HostRunner(old::get, new HostThreads());
        List<Integer> called = new CopyOnWriteArrayList<>();
        CountDownLatch over = new CountDownLatch(1);
        List<HostRunner.Place> places = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            long atNanos = old.get() + i * SECOND * 3 / 4;
            HostRunner.Place place = overflowing.place();
            places.add(place);
            place.begin(new ScriptedCycle(() -> {
                called.add(number);
                return old.get() - atNanos < 0 ? OptionalLong.of(atNanos) : OptionalLong.empty();
            }, thrown -> {}, over));
        }
        eventually(() -> called.equals(List.of(0, 1, 2)));
        old.addAndGet(2 * SECOND);
        overflowing.wake();
        eventually(() -> called.equals(List.of(0, 1, 2, 1, 2)));
        over.countDown();
        places.forEach(HostRunner.Place::wake);
    }

    /** A store that answers each call at once wakes its cycle from within; the deadlines of the others still come. */
    @Test
    void whoIsWokenAgainAndAgainKeepsNobodyFromItsDeadline() throws InterruptedException {
        List<HostRunner.Place> busy = new ArrayList<>();
        CountDownLatch ready = new CountDownLatch(1);
        AtomicBoolean goesOn = new AtomicBoolean(true);
        CountDownLatch reached = new CountDownLatch(1);
        long atNanos = clock.nanos() + SECOND;
        begin(() -> {
            if (clock.nanos() - atNanos < 0) {
                return OptionalLong.of(atNanos);
            }
            reached.countDown();
            return OptionalLong.empty();
        });
        busy.add(begin(() -> {
            if (ready.getCount() == 0 && goesOn.get()) {
                busy.get(0).wake();
            }
            return OptionalLong.empty();
        }));
        ready.countDown();
        busy.get(0).wake();
        clock.advanceSeconds(1);
        await(reached);
        goesOn.set(false);
    }

    @Test
    void aCycleThatAlwaysHasSomethingDueKeepsNobodyFromItsTurn() throws InterruptedException {
        AtomicBoolean goesOn = new AtomicBoolean(true);
        begin(() -> goesOn.get() ? OptionalLong.of(clock.nanos()) : OptionalLong.empty());
        CountDownLatch called = new CountDownLatch(2);
        HostRunner.Place other = begin(() -> {
            called.countDown();
            return OptionalLong.empty();
        });
        other.wake();
        eventually(() -> {
            other.wake();
            return called.getCount() == 0;
        });
        goesOn.set(false);
    }

    @Test
    void aBrokenCycleEndsAlone() throws InterruptedException {
        CountDownLatch failed = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        HostRunner.Place healthy = begin(() -> {
            calls.incrementAndGet();
            return OptionalLong.empty();
        });
        HostRunner.Place broken = runner.place();
        AtomicInteger brokenCalls = new AtomicInteger();
        broken.begin(new ScriptedCycle(() -> {
            brokenCalls.incrementAndGet();
            throw new AssertionError("broken on purpose");
        }, thrown -> {
            failed.countDown();
            throw new IllegalStateException("and cannot even be stopped");
        }, new CountDownLatch(1)));
        await(failed);
        int before = calls.get();
        broken.wake();
        healthy.wake();
        eventually(() -> calls.get() > before);
        assertThat(brokenCalls).hasValue(1);
    }

    @Test
    void withoutAClockTheCyclesThatAreThereFailAndTheNextOneHasAThread() throws InterruptedException {
        AtomicBoolean broken = new AtomicBoolean(true);
        HostRunner clockless = new HostRunner(() -> {
            if (broken.get()) {
                throw new IllegalStateException("no time, on purpose");
            }
            return 0;
        }, new HostThreads());
        CountDownLatch failed = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            clockless.place().begin(new ScriptedCycle(() -> OptionalLong.of(1), thrown -> failed.countDown(),
                    new CountDownLatch(1)));
        }
        await(failed);
        broken.set(false);

        CountDownLatch polled = new CountDownLatch(1);
        clockless.place().begin(new ScriptedCycle(polled::countDown, thrown -> {}, polled));
        await(polled);
    }
}
