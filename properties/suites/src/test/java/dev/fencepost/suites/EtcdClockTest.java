package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Seed;
import java.util.List;
import java.util.stream.IntStream;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.jupiter.api.Test;

/** Goal: a candidate of an election through etcd allows for its own slow clock and for the server's fast one. */
class EtcdClockTest {

    private static final Seed SEED = new Seed(1);
    private static final int BUDGET = 30;

    private static final Mutation NO_ALLOWANCE = new Mutation("etcd-no-allowance", "no allowance for clock rates",
            List.of(new ClassEdit.Replace("dev.fencepost.election.campaign.CampaignTimings",
                    ElementMatchers.named("allowanceNanos"), FixedValue.value(0L))));

    @Test
    void allowingForNoClockErrorIsCaughtAndAllowingForTheDeclaredOneHolds() {
        assertThat(trials(Mutants.of(Scenarios.etcdClockRate().name(), List.of(NO_ALLOWANCE))))
                .extracting(Trial::signature)
                .contains("single-holder");
        Subject healthy = Scenarios.etcdClockRate();
        assertThat(trials(healthy)).allSatisfy(trial -> assertThat(trial.finding())
                .as(() -> FailingRun.told(healthy, trial)).isEqualTo(Finding.HELD));
    }

    private static List<Trial> trials(Subject subject) {
        return IntStream.range(0, BUDGET)
                .mapToObj(run -> subject.run(subject.draw(subject.defaultConfig(), SEED.ofRun(run)))).toList();
    }
}
