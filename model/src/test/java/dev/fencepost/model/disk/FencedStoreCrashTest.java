package dev.fencepost.model.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.model.disk.CrashWalk.Mishap;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The file-backed fence keeps its promises whatever a disk does to it: every step, every loss. */
class FencedStoreCrashTest {

    @ParameterizedTest
    @EnumSource
    void aPowerCutAtAnyStepWithAnyLossBreaksNoPromise(FenceMode mode) throws IOException {
        for (List<Act> script : Scripts.ALL) {
            CrashWalk walk = CrashWalk.on(StoreUnderTest::new, mode, Mishap.NONE).walk(script);
            assertThat(walk.recoveries()).as("power cuts looked at").isGreaterThan(200);
        }
    }

    /** A killed process leaves its unsynced changes to others, who build on them; then the power goes as well. */
    @ParameterizedTest
    @EnumSource
    void aKillAtAnyStepFollowedByAPowerCutAtAnyLaterStepBreaksNoPromise(FenceMode mode) throws IOException {
        for (List<Act> script : Scripts.ALL) {
            atEveryStep(Mishap.What.KILL, script, mode);
        }
    }

    /** After a failed sync the kernel takes the pages for clean: what can be read is not what is on the disk. */
    @ParameterizedTest
    @EnumSource
    void aFailureOfAnyStepFollowedByAPowerCutAtAnyLaterStepBreaksNoPromise(FenceMode mode) throws IOException {
        for (List<Act> script : Scripts.ALL) {
            atEveryStep(Mishap.What.FAILURE, script, mode);
        }
    }

    private static void atEveryStep(Mishap.What what, List<Act> script, FenceMode mode) throws IOException {
        DiskImage blank = DiskImage.empty(StoreUnderTest.ROOT);
        Set<CrashWalk.Recovery> lookedAt = new HashSet<>();
        long steps = Long.MAX_VALUE;
        for (long step = 0; step < steps; step++) {
            Mishap mishap = new Mishap(step, what);
            steps = new CrashWalk(StoreUnderTest::new, mode, blank, mishap, lookedAt).walk(script).steps();
        }
        assertThat(steps).as("steps in a script").isGreaterThan(80);
    }
}
