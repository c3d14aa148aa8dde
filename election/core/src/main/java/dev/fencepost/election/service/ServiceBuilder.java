package dev.fencepost.election.service;

import dev.fencepost.election.Candidacy;
import dev.fencepost.election.ElectionListener;
import dev.fencepost.election.Elections;
import dev.fencepost.election.EtcdCandidacy;
import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.HostClock;
import dev.fencepost.election.HostThreads;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Puts a {@link LeaderService} together; by default standalone, without election, guard, state, steps, tasks and port.
 *
 * <p>It refuses nothing: what is wrong is found when the service runs, before it stands. For one thread.
 */
public final class ServiceBuilder {

    private final String name;
    private Optional<Elector> elector = Optional.empty();
    private boolean callsAreAttempts;
    private Deployment deployment = Deployment.STANDALONE;
    private OptionalInt expectedCount = OptionalInt.empty();
    private Optional<StoredCount> storedCount = Optional.empty();
    private Optional<StateLoader> stateLoader = Optional.empty();
    private Optional<ServiceTask> healthCheck = Optional.empty();
    private Optional<ServicePort> port = Optional.empty();
    private Optional<ServiceTimings> timings = Optional.empty();
    private Optional<EtcdCandidacy> throughEtcd = Optional.empty();
    private Optional<LeaderState<?>> leaderState = Optional.empty();
    private HostClock clock = new SystemClock();
    private HostThreads threads = new HostThreads();
    private final List<String> alwaysOnNames = new ArrayList<>();
    private final List<ServiceTask> alwaysOn = new ArrayList<>();
    private final List<String> electedNames = new ArrayList<>();
    private final List<ServiceTask> elected = new ArrayList<>();
    private final List<String> stepNames = new ArrayList<>();
    private final List<ServiceTask> steps = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    ServiceBuilder(String name) {
        this.name = name;
    }

    /**
     * Stands in an election over a lease; works and listener of the candidacy go on beside the service.
     *
     * @param elections
     *            the process's elections
     * @param candidacy
     *            which election, and with what fences
     */
    public ServiceBuilder elected(Elections elections, Candidacy candidacy) {
        Elector lease = (work, listener) -> elections.start(candidacy.doing(with(candidacy.works(), work))
                .telling(both(listener, candidacy.listener())));
        elected(lease);
        callsAreAttempts = true;
        return this;
    }

    /**
     * Stands in an election through etcd; works and listener of the candidacy go on beside the service. Unless it is
     * given other {@link #timings}, the service runs on {@link EtcdElectionConfig#serviceTimings()}.
     *
     * @param elections
     *            the process's elections
     * @param candidacy
     *            which election
     */
    public ServiceBuilder elected(Elections elections, EtcdCandidacy candidacy) {
        elected((work, listener) -> elections.start(candidacy.doing(with(candidacy.works(), work))
                .telling(both(listener, candidacy.listener()))));
        throughEtcd = Optional.of(candidacy);
        return this;
    }

    private static Work[] with(List<Work> theirs, Work ours) {
        List<Work> works = new ArrayList<>(theirs);
        works.add(ours);
        return works.toArray(Work[]::new);
    }

    private static ElectionListener both(ElectionListener ours, Optional<ElectionListener> theirs) {
        return theirs.<ElectionListener>map(other -> event -> {
            ours.on(event);
            other.on(event);
        }).orElse(ours);
    }

    /**
     * Stands in an election of whatever kind.
     *
     * @param how
     *            begins to stand
     */
    public ServiceBuilder elected(Elector how) {
        elector = Optional.of(how);
        callsAreAttempts = false;
        throughEtcd = Optional.empty();
        return this;
    }

    /** The service has its process to itself; the default. */
    public ServiceBuilder standalone() {
        deployment = Deployment.STANDALONE;
        return this;
    }

    /** The service is part of a process that goes on with other things: refused where there is an election (GL-33). */
    public ServiceBuilder embedded() {
        deployment = Deployment.EMBEDDED;
        return this;
    }

    /**
     * Guards a count, such as the number of shards: whoever is configured for another one than is stored must not lead.
     *
     * <p>It is checked before the campaign, and once more by the leader before it does anything (GL-05).
     *
     * @param expected
     *            what this replica is configured for, at least 1
     * @param stored
     *            where it is stored
     */
    public ServiceBuilder guard(int expected, StoredCount stored) {
        expectedCount = OptionalInt.of(expected);
        storedCount = Optional.of(stored);
        return this;
    }

    /**
     * Reads the state as soon as it is elected.
     *
     * @param loader
     *            reads it
     */
    public ServiceBuilder state(StateLoader loader) {
        stateLoader = Optional.of(loader);
        return this;
    }

    /**
     * Keeps a state in etcd: guards its count, if it has one, and reads it as soon as it is elected. Goes with an
     * election through etcd of the same configuration, and replaces {@link #guard} and the other {@code state}.
     *
     * @param state
     *            holds the leader's memory once it was read
     */
    public ServiceBuilder state(LeaderState<?> state) {
        leaderState = Optional.of(state);
        expectedCount = state.expectedCount();
        storedCount = Optional.of(state::readCount);
        return state((StateLoader) state::load);
    }

    /**
     * Checks the health of those the service commands, for a limited time; must change nothing.
     *
     * @param check
     *            asks them
     */
    public ServiceBuilder healthCheck(ServiceTask check) {
        healthCheck = Optional.of(check);
        return this;
    }

    /**
     * Adds a task that runs from the start to the end, on a standby as well, such as a port for health and metrics.
     *
     * @param task
     *            its name
     * @param body
     *            what it does
     */
    public ServiceBuilder alwaysOn(String task, ServiceTask body) {
        alwaysOnNames.add(task);
        alwaysOn.add(body);
        return this;
    }

    /**
     * Adds a step of the leader's start-up; the steps run one after the other.
     *
     * @param step
     *            its name
     * @param body
     *            what it does
     */
    public ServiceBuilder startUp(String step, ServiceTask body) {
        stepNames.add(step);
        steps.add(body);
        return this;
    }

    /**
     * Adds a task that runs while elected.
     *
     * @param task
     *            its name
     * @param body
     *            what it does
     */
    public ServiceBuilder whileElected(String task, ServiceTask body) {
        electedNames.add(task);
        elected.add(body);
        return this;
    }

    /**
     * Opens a port once the tasks run.
     *
     * @param opened
     *            the port
     */
    public ServiceBuilder port(ServicePort opened) {
        port = Optional.of(opened);
        return this;
    }

    /**
     * The numbers, instead of {@link ServiceTimings#DEFAULTS} or those of an election through etcd.
     *
     * @param numbers
     *            checked when the service runs
     */
    public ServiceBuilder timings(ServiceTimings numbers) {
        timings = Optional.of(numbers);
        return this;
    }

    /**
     * What is wrong with the owner's own configuration: the service is refused on any of it, before it stands (GL-17).
     *
     * @param found
     *            one sentence each
     */
    public ServiceBuilder refusing(List<String> found) {
        remarks.addAll(found);
        return this;
    }

    /**
     * Runs on these clocks and threads, instead of the machine's.
     *
     * @param clocks
     *            the process's clocks
     * @param starter
     *            starts its threads
     */
    public ServiceBuilder on(HostClock clocks, HostThreads starter) {
        clock = clocks;
        threads = starter;
        return this;
    }

    /** The service, which has not begun to run. */
    public LeaderService build() {
        List<String> refusals = new ArrayList<>(remarks);
        leaderState.ifPresent(state -> refusals.addAll(state.refusals(throughEtcd)));
        ServiceTimings numbers = timings.orElseGet(() -> throughEtcd
                .map(candidacy -> candidacy.config().serviceTimings()).orElse(ServiceTimings.DEFAULTS));
        ServiceSettings settings = new ServiceSettings(elector.isPresent() ? ServiceMode.ELECTED : ServiceMode.ALONE,
                deployment, expectedCount, alwaysOnNames, electedNames,
                stateLoader.isPresent() || expectedCount.isPresent(), healthCheck.isPresent(), stepNames,
                port.isPresent(), numbers, refusals);
        ServiceParts parts = new ServiceParts(name, elector, callsAreAttempts, storedCount, stateLoader, healthCheck,
                port, alwaysOn, elected, steps);
        return new LeaderService(parts, settings, clock, threads);
    }
}
