package dev.fencepost.model.disk;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.model.disk.CrashWalk.Mishap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The crash walk and the race can fail: each recorded mistake is reported, and as what it is. */
class BrokenStoresAreCaughtTest {

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("no sync", BrokenStores::withoutSync,
                        "unreadable after a plain crash|lost or invented"),
                mistake("no directory sync", BrokenStores::withoutDirectorySync, "lost or invented|marker regressed"),
                mistake("C2-23 marker after bytes", BrokenStores::withMarkerAfterBytes, "P3: first.* after token 2"),
                mistake("C2-24 marker in memory", BrokenStores::withMarkerInMemory, "marker regressed"),
                mistake("C2-25 only put and append fenced", BrokenStores::fencingOnlyPutAndAppend,
                        "P3: first.* (DELETE|MOVE_WATERMARK) .*after token 2"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void theCrashWalkReports(String name, StoreUnderTest.Opener broken, String violation) {
        assertThatThrownBy(() -> {
            CrashWalk.on(broken, FenceMode.ENFORCE, Mishap.NONE).walk(Scripts.TAKE_OVER);
            CrashWalk.on(broken, FenceMode.ENFORCE, Mishap.NONE).walk(Scripts.RISE_BY_WRITING);
        }).isInstanceOf(CrashWalk.Violation.class).message().containsPattern(violation);
    }

    /** C2-22 and C2-32: only another process in the middle of a mutation can tell. */
    @ParameterizedTest
    @MethodSource("dev.fencepost.model.disk.FenceRaceTest#mutations")
    void theRaceReportsACheckOutsideTheLock(Act.Kind mutation) {
        assertThatThrownBy(() -> FenceRaceTest.race(BrokenStores::checkingOutsideTheLock, mutation))
                .isInstanceOf(CrashWalk.Violation.class)
                .hasMessageContaining("P3");
    }

    private static Arguments mistake(String name, StoreUnderTest.Opener broken, String violation) {
        return Arguments.of(name, broken, violation);
    }
}
