package dev.fencepost.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.fencepost.architecture.fixture.Breakers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule that nothing can break is no rule: each is broken here once, by a class made for it. */
class RulesCanFailTest {

    private static final String FIXTURE = Breakers.class.getPackageName();

    static Stream<Arguments> bans() {
        return Stream.of(
                arguments(Seams.MONOTONIC_CLOCK, Breakers.MonotonicClock.class, "System.nanoTime()"),
                arguments(Seams.MONOTONIC_CLOCK, Breakers.MonotonicClockByReference.class, "System.nanoTime()"),
                arguments(Seams.WALL_CLOCK, Breakers.WallClockMillis.class, "System.currentTimeMillis()"),
                arguments(Seams.WALL_CLOCK, Breakers.WallClockInstant.class, "Instant.now()"),
                arguments(Seams.WALL_CLOCK, Breakers.WallClockOfTheSystem.class, "Clock.systemUTC()"),
                arguments(Seams.RANDOMNESS, Breakers.SeededByNobody.class, "Random.<init>()"),
                arguments(Seams.RANDOMNESS, Breakers.MathRandom.class, "Math.random()"),
                arguments(Seams.RANDOMNESS, Breakers.RandomPerThread.class, "ThreadLocalRandom.current()"),
                arguments(Seams.UUIDS, Breakers.Uuid.class, "UUID.randomUUID()"),
                arguments(Seams.SLEEP, Breakers.Sleeper.class, "Thread.sleep(long)"),
                arguments(Seams.THREAD_CREATION, Breakers.ThreadStarter.class, "Thread.<init>(java.lang.Runnable)"),
                arguments(Seams.THREAD_CREATION, Breakers.VirtualThreadStarter.class, "Thread.ofVirtual()"),
                arguments(Seams.THREAD_CREATION, Breakers.PoolOwner.class, "Executors.newCachedThreadPool()"),
                arguments(Seams.THREAD_CREATION, Breakers.CommonPoolUser.class, "CompletableFuture.runAsync("),
                arguments(Seams.THREAD_CREATION, Breakers.JdkTimerUser.class, "CompletableFuture.orTimeout("),
                arguments(Seams.UNORDERED_WORK, Breakers.ParallelStream.class, "parallelStream()"));
    }

    @ParameterizedTest
    @MethodSource("bans")
    void a_ban_sees_what_breaks_it_and_says_what_to_do_instead(Ban ban, Class<?> breaker, String call) {
        assertThatThrownBy(() -> ban.rule().check(only(breaker)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(call)
                .hasMessageContaining(ban.instead());
    }

    @Test
    void no_ban_is_without_a_breaker() {
        assertThat(bans().map(arguments -> arguments.get()[0])).containsAll(Seams.ALL);
    }

    @Test
    void a_ban_lets_the_class_named_for_it_and_its_nested_classes_pass() {
        Ban ban = new Ban("sleep", Seams.SLEEP.calls(), List.of(Breakers.class.getName()), "wait");
        assertThatCode(() -> ban.rule().check(only(Breakers.Sleeper.class))).doesNotThrowAnyException();
    }

    @Test
    void time_and_work_that_are_handed_in_pass_every_ban() {
        JavaClasses wellBehaved = only(Breakers.WellBehaved.class);
        assertThatCode(() -> Seams.ALL.forEach(ban -> ban.rule().check(wellBehaved))).doesNotThrowAnyException();
    }

    static Stream<Arguments> habits() {
        return Stream.of(
                arguments(Habits.NO_STATIC_MUTABLE_STATE, Breakers.StaticCounter.class, "StaticCounter.count"),
                arguments(Habits.NO_STATIC_MUTABLE_STATE, Breakers.StaticMap.class, "StaticMap.SEEN"),
                arguments(Habits.NO_STATIC_MUTABLE_STATE, Breakers.StaticThreadLocal.class, "StaticThreadLocal.OWN"),
                arguments(Habits.NO_EMPTY_WORDS, dev.fencepost.architecture.fixture.util.Misplaced.class, "Misplaced"));
    }

    @ParameterizedTest
    @MethodSource("habits")
    void a_habit_sees_what_breaks_it(ArchRule habit, Class<?> breaker, String place) {
        assertThatThrownBy(() -> habit.check(only(breaker)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(place);
    }

    @Test
    void constants_are_no_state() {
        assertThatCode(() -> Habits.NO_STATIC_MUTABLE_STATE.check(only(Breakers.Constants.class)))
                .doesNotThrowAnyException();
    }

    @Test
    void a_module_that_knows_too_much_is_seen() {
        JavaClasses fixture = new ClassFileImporter().importPackages(FIXTURE);
        Modules modules = new Modules(FIXTURE);
        assertThatThrownBy(() -> modules.rule("simulator").check(fixture))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("simulator.KnowsOfLeases")
                .hasMessageContaining("nothing of ours");
        assertThatThrownBy(() -> modules.rule("election").check(fixture))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("election.KnowsItsBackend");
        assertThatCode(() -> modules.rule("election.kubernetes").check(fixture)).doesNotThrowAnyException();
    }

    private static JavaClasses only(Class<?>... types) {
        return new ClassFileImporter().importClasses(Arrays.asList(types));
    }
}
