package dev.fencepost.election.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.FencingToken;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a task knows of itself and of its end, where there is no election. */
class TaskScopeTest {

    @Test
    void aStandbysTaskActsForNobodyAndTheOnlyOnesAlways() {
        assertThat(TaskScope.standby().check()).isFalse();
        TaskScope only = TaskScope.under(Optional.empty(), HealthFinding.CHECKED);
        assertThat(only.check()).isTrue();
        assertThat(only.token()).isEqualTo(FencingToken.NEVER);
        assertThat(only.health()).isEqualTo(HealthFinding.CHECKED);
    }

    @Test
    void aTaskIsToldOnceThatItMustStopAndWhy() throws InterruptedException {
        TaskScope scope = TaskScope.standby();
        assertThat(scope.stopping()).isFalse();
        assertThat(scope.stopReason()).isEmpty();
        assertThat(scope.awaitStop(Duration.ZERO)).isFalse();

        scope.stop(Optional.of(ExitStatus.TASK_FAILED));
        scope.stop(Optional.of(ExitStatus.STOPPED));
        assertThat(scope.stopping()).isTrue();
        assertThat(scope.stopReason()).contains(ExitStatus.TASK_FAILED);
        assertThat(scope.awaitStop(Duration.ofDays(1))).isTrue();
    }

    @Test
    void aCallThatIsGivenUpMustStopThoughTheServiceGoesOn() {
        TaskScope scope = TaskScope.standby();
        scope.stop(Optional.empty());
        assertThat(scope.stopping()).isTrue();
        assertThat(scope.stopReason()).isEmpty();
    }

    @Test
    void aBoundOfMoreThanACenturyIsNone() {
        assertThat(TaskScope.boundNanos(Duration.ofDays(36_500))).isEqualTo(Duration.ofDays(36_500).toNanos());
        assertThat(TaskScope.boundNanos(Duration.ofDays(36_500).plusNanos(1))).isEqualTo(Long.MAX_VALUE);
        assertThat(TaskScope.boundNanos(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    }
}
