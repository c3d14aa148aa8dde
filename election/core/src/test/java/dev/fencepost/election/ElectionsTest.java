package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which of its elections a process remembers: all that live, and for a while those that have ended. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ElectionsTest {

    private static final int ENOUGH_TO_SWEEP = 40;

    private final ProcessIdentity identity = new ProcessIdentity(new UUID(7, 10));
    private final Elections elections = new Elections(identity, new TestClock());
    private final List<Election> started = new ArrayList<>();

    private Election start(String name) {
        return elections.start(
                Candidacy.of(ElectionConfig.builder(name, identity.named("pod-0")).build(), new FakeLeaseStore()));
    }

    private void startMore() {
        for (int i = 0; i < ENOUGH_TO_SWEEP; i++) {
            started.add(start("more-" + i));
        }
    }

    /** Apart, so that no frame keeps the election. */
    private WeakReference<Election> startAndClose() {
        Election election = start("ended");
        election.close();
        return new WeakReference<>(election);
    }

    @AfterEach
    void close() {
        started.forEach(Election::beginClose);
        started.forEach(Election::close);
    }

    @Test
    void who_lives_keeps_its_seat_however_many_come_after_it() {
        startMore();
        assertThatIllegalStateException().isThrownBy(() -> start("more-0")).withMessageContaining("stands for more-0");
    }

    @Test
    void who_has_ended_is_forgotten_once_enough_have_come_after_it() {
        WeakReference<Election> ended = startAndClose();
        startMore();
        TestProcess.eventually(() -> {
            System.gc();
            return ended.get() == null;
        });
        assertThat(ended.get()).isNull();
    }
}
