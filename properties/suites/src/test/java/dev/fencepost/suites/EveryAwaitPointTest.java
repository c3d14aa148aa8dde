package dev.fencepost.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.cluster.AwaitNames;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: whatever befalls a candidate at any point at which it waits, all properties hold; every point is enumerated.
 */
class EveryAwaitPointTest {

    private static final long SECOND = 1_000_000_000L;
    private static final String POD = "pod-0";
    private static final RunLength LENGTH = new RunLength(120 * SECOND, 200 * SECOND, 1_000_000);

    /** Something that befalls the candidate when it has just begun to wait. */
    enum Blow {
        CLOSE,
        STEP_DOWN,
        DEATH,
        RESTART,
        PAUSE,
        BROKEN_CONNECTION,
        PARTITION,
        MEMBER_RESTART,
        COMPACTION,
        REVOKED,
        LEADER_CHANGE;

        Fault at(Start at) {
            return switch (this) {
                case CLOSE -> new Fault.OnService(POD, PodFault.CLOSE, at, 0);
                case STEP_DOWN -> new Fault.OnService(POD, PodFault.STEP_DOWN, at, 0);
                case DEATH -> new Fault.Crash(POD, at);
                case RESTART -> new Fault.Restart(POD, at, SECOND);
                case PAUSE -> new Fault.Pause(POD, at, 25 * SECOND);
                case BROKEN_CONNECTION -> new Fault.DropConnections(POD, EtcdCluster.SERVER, at);
                case PARTITION -> new Fault.Partition(POD, EtcdCluster.SERVER, at, 25 * SECOND);
                case MEMBER_RESTART -> onEtcd(EtcdFault.Plain.MEMBER_RESTART, at, 2 * SECOND);
                case COMPACTION -> onEtcd(EtcdFault.Plain.COMPACT, at, 0);
                case REVOKED -> onEtcd(EtcdFault.Plain.REVOKE_LEADER, at, 0);
                case LEADER_CHANGE -> onEtcd(EtcdFault.Plain.LEADER_CHANGE, at, 0);
            };
        }
    }

    static Stream<Arguments> everyBlowAtEveryPoint() {
        return AwaitNames.entryKinds().stream()
                .flatMap(point -> Stream.of(Blow.values()).map(blow -> Arguments.of(point, blow)));
    }

    @ParameterizedTest
    @MethodSource("everyBlowAtEveryPoint")
    void allHoldsWhateverBefallsACandidateAtAnyPoint(String point, Blow blow) {
        Subject subject = Scenarios.etcdSteadyState();
        for (int seed = 0; seed < 3; seed++) {
            Fault aimed = blow.at(new Start.On(point, POD, 1));
            List<Fault> plan = new ArrayList<>(hardships());
            plan.add(aimed);
            Schedule schedule = Schedule.of(subject.name(), "", new Seed(seed), LENGTH, new FaultPlan(plan));
            List<Fault> begun = new ArrayList<>();
            Trial trial = subject.run(schedule, event -> begun(event, begun));

            assertThat(begun).as("%s was reached: %s", point, schedule.text()).contains(aimed);
            assertThat(trial.finding()).as(() -> FailingRun.told(subject, trial)).isEqualTo(Finding.HELD);
        }
    }

    private static void begun(LogEvent event, List<Fault> begun) {
        if (event.entry() instanceof Fact.FaultBegan began) {
            begun.add(began.fault());
        }
    }

    /** What brings a candidate to every point: it leads, steps down, is refused, and loses streams on the way. */
    private static List<Fault> hardships() {
        return List.of(new Fault.Restart("pod-1", Start.at(1), 5 * SECOND),
                new Fault.Restart("pod-2", Start.at(2), 5 * SECOND),
                onEtcd(new EtcdFault.Unavailable(CallClass.READS, false), new Start.On("await-confirm", POD, 1),
                        SECOND / 2),
                onEtcd(new EtcdFault.Unavailable(CallClass.STREAMS, false), Start.at(20 * SECOND), 3 * SECOND),
                new Fault.OnService(POD, PodFault.STEP_DOWN, Start.at(70 * SECOND), 0));
    }

    private static Fault onEtcd(EtcdFault fault, Start at, long nanos) {
        return new Fault.OnService(EtcdCluster.SERVER, fault, at, nanos);
    }
}
