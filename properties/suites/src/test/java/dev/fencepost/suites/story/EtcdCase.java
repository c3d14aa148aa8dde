package dev.fencepost.suites.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.service.ServiceAwait;
import dev.fencepost.properties.cluster.AwaitNames;
import dev.fencepost.properties.cluster.Cluster;
import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;
import dev.fencepost.properties.cluster.PodFault;
import dev.fencepost.properties.cluster.WorkSettings;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.scenario.EtcdConfig;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.FaultPlan;
import dev.fencepost.simulator.NetworkSettings;
import dev.fencepost.simulator.Overrides;
import dev.fencepost.simulator.Ratio;
import dev.fencepost.simulator.RunLength;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Start;
import dev.fencepost.simulator.TimeGrid;
import dev.fencepost.simulator.Traffic;
import java.util.ArrayList;
import java.util.List;

/**
 * A case of an election through etcd, written by hand: when, what happens to whom, and for how long.
 *
 * <p>Defaults for everything, so that what a case sets is what matters: candidates {@code pod-0}, {@code pod-1}... that
 * start at once, of which {@code pod-0} wins; a TTL of 10 s; messages that take 5 ms; work that stops when it is told
 * to. Nothing goes wrong but what is written here. What lasts, lasts until the network heals after a minute; the run
 * ends a minute later. Every checker looks on, and {@link #play} fails if one that counts objects.
 */
final class EtcdCase {

    /** What a message takes, each way. */
    static final long LATENCY = millis(5);

    /** From the end of a service's process to the next one. */
    static final long BACK = seconds(5);

    private static final int INCARNATIONS = 30;
    private static final long ALWAYS = seconds(3_600);
    private static final long TAIL = seconds(60);

    private CampaignTimings timings = new CampaignTimings(seconds(10), seconds(5), seconds(1), seconds(15), millis(200),
            seconds(5), 0, seconds(30), 500, 500);
    private WorkSettings work = new WorkSettings(millis(500), millis(10), 0, seconds(1));
    private final int candidates;
    private final EtcdConfig.Mounted mounted;
    private final List<Fault> faults = new ArrayList<>();
    private final List<Overrides.Override> draws = new ArrayList<>();
    private Start now = Start.at(1);
    private int latest;
    private long healNanos = seconds(60);

    private EtcdCase(int candidates, EtcdConfig.Mounted mounted) {
        this.candidates = candidates;
        this.mounted = mounted;
    }

    /** So many candidates, and nothing goes wrong. */
    static EtcdCase of(int candidates) {
        return new EtcdCase(candidates, EtcdConfig.Mounted.ELECTOR);
    }

    /**
     * So many services with their whole lifecycle, and nothing goes wrong. A start-up step takes 100 ms, a port 10 ms
     * to open and to close; a process that has come to its end is started again after {@link #BACK}.
     */
    static EtcdCase services(int candidates) {
        EtcdCase services = new EtcdCase(candidates, EtcdConfig.Mounted.SERVICE);
        services.draw("service-step", Overrides.ANY_KEY, millis(100));
        services.draw("service-bind", Overrides.ANY_KEY, millis(10));
        services.draw("service-restart", Overrides.ANY_KEY, BACK - millis(500));
        services.draw("misfit", Overrides.ANY_KEY, 0);
        return services;
    }

    private void draw(String site, String key, long value) {
        draws.add(new Overrides.Override(site, key, Overrides.EVERY, value));
    }

    static long seconds(double seconds) {
        return Math.round(seconds * 1e9);
    }

    static long millis(long millis) {
        return millis * 1_000_000;
    }

    // What the candidates are told.

    EtcdCase ttl(long nanos) {
        timings = new CampaignTimings(nanos, nanos / 2, nanos / 10, timings.closeBoundNanos(),
                timings.backOffNanos(), timings.maxBackOffNanos(), 0, timings.standbyLogNanos(), 500, 500);
        return this;
    }

    EtcdCase announcesEvery(long nanos) {
        timings = new CampaignTimings(timings.ttlNanos(), timings.requestTimeoutNanos(), timings.stopGraceNanos(),
                timings.closeBoundNanos(), timings.backOffNanos(), timings.maxBackOffNanos(), 0, nanos, 500, 500);
        return this;
    }

    /** After its first operation the work does nothing, so that it learns nothing from the store. */
    EtcdCase worksOnce() {
        work = new WorkSettings(seconds(36_000), work.thinkNanos(), work.stopNanos(), work.storeTimeoutNanos());
        return this;
    }

    EtcdCase healsAt(long nanos) {
        healNanos = nanos;
        return this;
    }

    /** This service is configured for another count of shards than the others. */
    EtcdCase misfit(String pod) {
        for (int incarnation = 1; incarnation <= INCARNATIONS; incarnation++) {
            draw("misfit", pod + "~" + incarnation, 99);
        }
        return this;
    }

    // When.

    /** What follows happens at this instant. */
    EtcdCase at(long nanos) {
        now = Start.at(nanos);
        return this;
    }

    /** What follows happens right after a node has recorded an entry of this kind for the first time. */
    EtcdCase when(String node, String entryKind) {
        return when(node, entryKind, 1);
    }

    /** The same for the n-th time. */
    EtcdCase when(String node, String entryKind, int occurrence) {
        now = new Start.On(entryKind, node, occurrence);
        return this;
    }

    /** What follows happens as soon as a candidate waits for this for the n-th time. */
    EtcdCase when(String pod, CampaignAwait await, int occurrence) {
        return when(pod, AwaitNames.entryKinds().get(await.ordinal()), occurrence);
    }

    /**
     * What follows happens as soon as the lifecycle of a service waits for this for the n-th time. The log numbers its
     * stages in the order in which they are reached, so what was written until here is played to learn the number.
     */
    EtcdCase when(String pod, ServiceAwait await, int occurrence) {
        List<String> stages = Played.without(subject(), schedule()).stages(pod);
        int number = 0;
        for (int found = 0; found < occurrence; number++) {
            found += stages.get(number).equals(await.name()) ? 1 : 0;
        }
        return when(pod, "stage-reached", number);
    }

    /** What was written last lasts for so long, instead of until the network heals. */
    EtcdCase lasting(long nanos) {
        for (int i = latest; i < faults.size(); i++) {
            faults.set(i, faults.get(i).retimed(faults.get(i).start(), nanos));
        }
        return this;
    }

    // What happens to a process.

    /** The process dies and does not come back before the network heals. */
    EtcdCase crash(String pod) {
        return happens(new Fault.Crash(pod, now));
    }

    /** The process dies, and another one starts after a second. */
    EtcdCase restart(String pod) {
        return happens(new Fault.Restart(pod, now, seconds(1)));
    }

    /** The process starts only now. */
    EtcdCase start(String pod) {
        long nanos = ((Start.At) now).trueNanos();
        // One nanosecond after the beginning, since before that there is no process to hold back.
        return happens(new Fault.Restart(pod, Start.at(1), nanos));
    }

    /** The owner closes the election, as in a rolling restart. */
    EtcdCase close(String pod) {
        return happens(new Fault.OnService(pod, PodFault.CLOSE, now, 0));
    }

    EtcdCase stepDown(String pod) {
        return happens(new Fault.OnService(pod, PodFault.STEP_DOWN, now, 0));
    }

    /** The work does not stop when it is told to. */
    EtcdCase stickWork(String pod) {
        return happens(new Fault.OnService(pod, PodFault.STUCK_WORK, now, ALWAYS));
    }

    /** The elected task fails, or, where it does not run, the one that always does. */
    EtcdCase failTask(String pod) {
        return happens(new Fault.OnService(pod, PodFault.TASK_FAILS, now, 0));
    }

    /** The same task ends cleanly. */
    EtcdCase endTask(String pod) {
        return happens(new Fault.OnService(pod, PodFault.TASK_ENDS, now, 0));
    }

    /** The executor hears everything and answers nothing. */
    EtcdCase muteExecutor() {
        return happens(new Fault.BlackHole(Traffic.between(EtcdCluster.EXECUTOR, Traffic.ANY), now, ALWAYS));
    }

    /** The whole process stands still while its clock runs. */
    EtcdCase pause(String pod) {
        return happens(new Fault.Pause(pod, now, ALWAYS));
    }

    /** The elector gets no processor time while the work runs on. */
    EtcdCase starveElector(String pod) {
        return happens(new Fault.Starve(pod, Cluster.ELECTOR, now, ALWAYS));
    }

    /** The lifecycle gets no processor time while the elector and the work run on. */
    EtcdCase starveService(String pod) {
        return happens(new Fault.Starve(pod, EtcdCluster.SERVICE, now, ALWAYS));
    }

    // What happens to its connection to etcd.

    /** Nothing gets through, and nobody is told; what was sent arrives when the silence ends. */
    EtcdCase silence(String pod) {
        return happens(new Fault.BlackHole(Traffic.between(pod, EtcdCluster.SERVER), now, ALWAYS),
                new Fault.BlackHole(Traffic.between(EtcdCluster.SERVER, pod), now, ALWAYS));
    }

    /** What a candidate sends of one kind does not get through. */
    EtcdCase hold(String pod, String kind) {
        return happens(
                new Fault.BlackHole(new Traffic(pod, EtcdCluster.SERVER, new Traffic.OfKind(kind)), now, ALWAYS));
    }

    /** Answers of one kind do not get through to a candidate. */
    EtcdCase holdAnswers(String pod, String kind) {
        return happens(
                new Fault.BlackHole(new Traffic(EtcdCluster.SERVER, pod, new Traffic.OfKind(kind)), now, ALWAYS));
    }

    /** Answers of one kind take so much longer. */
    EtcdCase slowAnswers(String pod, String kind, long nanos) {
        return happens(new Fault.LinkDelay(new Traffic(EtcdCluster.SERVER, pod, new Traffic.OfKind(kind)), nanos, now,
                ALWAYS));
    }

    /** Answers of one kind are lost. */
    EtcdCase loseAnswers(String pod, String kind) {
        return happens(new Fault.LinkLoss(new Traffic(EtcdCluster.SERVER, pod, new Traffic.OfKind(kind)), Ratio.ALWAYS,
                now, ALWAYS));
    }

    /** Connections break, and both ends are told; new ones can be made. */
    EtcdCase drop(String pod) {
        return happens(new Fault.DropConnections(pod, EtcdCluster.SERVER, now));
    }

    /** Nobody can connect: each attempt is refused at once. */
    EtcdCase refuse(String pod, String kind) {
        return happens(new Fault.Refuse(new Traffic(pod, EtcdCluster.SERVER, new Traffic.OfKind(kind)), now, ALWAYS));
    }

    /** Whatever was wrong with the connection of this candidate, and was to last, ends now. */
    EtcdCase restore(String pod) {
        long untilNanos = ((Start.At) now).trueNanos();
        for (int i = 0; i < faults.size(); i++) {
            if (faults.get(i).durationNanos() == ALWAYS && faults.get(i).start() instanceof Start.At(long fromNanos)
                    && bends(faults.get(i), pod)) {
                faults.set(i, faults.get(i).retimed(faults.get(i).start(), untilNanos - fromNanos));
            }
        }
        return this;
    }

    private static boolean bends(Fault fault, String pod) {
        return switch (fault) {
            case Fault.BlackHole hole -> hole.traffic().from().equals(pod) || hole.traffic().to().equals(pod);
            case Fault.LinkDelay delay -> delay.traffic().to().equals(pod);
            case Fault.LinkLoss loss -> loss.traffic().to().equals(pod);
            case Fault.Refuse refused -> refused.traffic().from().equals(pod);
            default -> false;
        };
    }

    // What happens to etcd.

    /** Somebody revokes the leader's lease. */
    EtcdCase revokeLeader() {
        return etcd(EtcdFault.Plain.REVOKE_LEADER, 0);
    }

    /** Somebody revokes the lease of the last in the queue, if that is not the leader. */
    EtcdCase revokeStandby() {
        return etcd(EtcdFault.Plain.REVOKE_STANDBY, 0);
    }

    /** Somebody deletes the leader's key, whose lease lives on. */
    EtcdCase deleteLeader() {
        return etcd(EtcdFault.Plain.DELETE_LEADER, 0);
    }

    /** Somebody deletes the leader's key and creates it anew, of the same name and lease. */
    EtcdCase recreateLeader() {
        return etcd(EtcdFault.Plain.RECREATE_LEADER, 0);
    }

    /** Somebody writes the state in a version that nobody can read. */
    EtcdCase spoilState() {
        return etcd(EtcdFault.Plain.SPOIL_STATE, 0);
    }

    EtcdCase compact() {
        return etcd(EtcdFault.Plain.COMPACT, 0);
    }

    /** The server is killed and starts again on its data after a second. */
    EtcdCase restartEtcd() {
        return etcd(EtcdFault.Plain.MEMBER_RESTART, seconds(1));
    }

    /** The server takes nothing and answers nothing, and keeps its connections. */
    EtcdCase muteEtcd() {
        return etcd(EtcdFault.Plain.OUTAGE, ALWAYS);
    }

    /** Calls of a class are refused as unavailable. */
    EtcdCase refuseCalls(CallClass calls) {
        return etcd(new EtcdFault.Unavailable(calls, false), ALWAYS);
    }

    EtcdCase etcd(ServiceFault fault, long nanos) {
        return happens(new Fault.OnService(EtcdCluster.SERVER, fault, now, nanos));
    }

    EtcdCase happens(Fault... together) {
        latest = faults.size();
        faults.addAll(List.of(together));
        return this;
    }

    /** The run as one line, which {@code fencepost replay} takes. */
    Schedule schedule() {
        EtcdConfig config = new EtcdConfig(candidates, timings, new NetworkSettings(LATENCY, LATENCY, Ratio.NEVER,
                LATENCY, new Ratio(1, 2), 0), work, 0, mounted, mounted == EtcdConfig.Mounted.SERVICE ? 50 : 0,
                TimeGrid.MICROS);
        return new Schedule(subject().name(), config.text(), new Seed(1),
                new RunLength(healNanos, healNanos + TAIL, 1_000_000L), new FaultPlan(faults), new Overrides(draws));
    }

    private static Subject subject() {
        return Scenarios.etcdSteadyState();
    }

    /**
     * Plays the case to its end.
     *
     * @throws AssertionError
     *             if a checker that counts objects, with the line to replay it and what happened
     */
    Played play() {
        Schedule schedule = schedule();
        assertThat(Schedule.parse(schedule.text(), List.of(subject().scenario()))).as("the line says it all")
                .isEqualTo(schedule);
        return Played.of(subject(), schedule);
    }
}
