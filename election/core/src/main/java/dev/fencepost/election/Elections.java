package dev.fencepost.election;

import dev.fencepost.election.lease.LeaseProtocol;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All elections of one process: made once when the process starts, and handed down.
 *
 * <p>It carries them on one host thread, gives them the process's identity, and refuses two live candidates of one
 * identity, who would take each other's lease for their own. Safe for use by many threads.
 */
public final class Elections {

    private static final Logger LOG = LoggerFactory.getLogger(Elections.class);

    private final ProcessIdentity process;
    private final HostClock clock;
    private final HostThreads threads;
    private final HostRunner runner;

    /** Guarded by this object's lock. */
    private final Map<Seat, Election> live = new LinkedHashMap<>();

    /** One candidate stands once for one lease. */
    private record Seat(String leaseName, CandidateId candidate) {}

    /**
     * Elections of a process on clocks of its own.
     *
     * @param process
     *            the process's identity
     * @param clock
     *            the process's clocks
     */
    public Elections(ProcessIdentity process, HostClock clock) {
        this(process, clock, new HostThreads());
    }

    private Elections(ProcessIdentity process, HostClock clock, HostThreads threads) {
        this(process, clock, threads, new HostRunner(clock, threads));
    }

    Elections(ProcessIdentity process, HostClock clock, HostThreads threads, HostRunner runner) {
        this.process = process;
        this.clock = clock;
        this.threads = threads;
        this.runner = runner;
    }

    /** The elections of this process, on the machine's clocks and under an identity drawn now. */
    public static Elections ofThisProcess() {
        return new Elections(ProcessIdentity.draw(), new SystemClock());
    }

    /** What tells this process from every other one. */
    public ProcessIdentity process() {
        return process;
    }

    /**
     * Begins to stand.
     *
     * @param candidacy
     *            what this process brings
     * @throws IllegalStateException
     *             when a candidate of this identity is live already, or its work still runs
     */
    public synchronized Election start(Candidacy candidacy) {
        ElectionConfig config = candidacy.config();
        Seat seat = new Seat(config.leaseName(), config.candidate());
        live.values().removeIf(election -> !election.alive());
        if (live.containsKey(seat)) {
            throw new IllegalStateException("candidate " + config.candidate() + " stands for " + config.leaseName()
                    + " already in this process: a second one would take the first one's lease for its own");
        }
        Election election = begin(candidacy);
        live.put(seat, election);
        return election;
    }

    /**
     * Begins to stand if the environment asks for it, and declines where that cannot be: the service starts either way.
     *
     * @param environment
     *            from {@link ElectionConfig#fromEnvironment}
     * @param candidacy
     *            makes what this process brings; called only when the election is on, and may throw
     * @return an election that stands, or an inactive one
     */
    public Election startIfOn(EnvironmentConfig environment, Function<ElectionConfig, Candidacy> candidacy) {
        if (!environment.on()) {
            return decline(environment.election(), "it is switched off");
        }
        try {
            return start(candidacy.apply(environment.election()));
        } catch (RuntimeException | LinkageError cause) {
            LOG.error("{}: the election is switched on and cannot run here; this process never leads",
                    environment.election().leaseName(), cause);
            return decline(environment.election(), cause.toString());
        }
    }

    /**
     * An election that does not stand: never leads, has ended with {@link EndReason#DECLINED}, shows all its metrics.
     *
     * @param config
     *            what it would have run on
     * @param why
     *            for the log
     */
    public Election decline(ElectionConfig config, String why) {
        LOG.info("{}: no election in this process: {}", config.leaseName(), why);
        return Election.declined(config, clock);
    }

    private Election begin(Candidacy candidacy) {
        ElectionConfig config = candidacy.config();
        ElectionStatus status = new ElectionStatus(clock);
        Inbox<LeaseReply> inbox = new Inbox<>();
        Arrivals<LeaseReply> arrivals = new Arrivals<>(inbox, runner);
        ElectionCrew<LeaseReply> crew = crew(candidacy, arrivals);
        ElectionCycle<?, LeaseRequest, LeaseReply> cycle = new ElectionCycle<>(
                new HostCore<>(new LeaseProtocol(config.leaseSettings())), config, candidacy.store(),
                new LeaseDialect(), clock, process.jitter(), status, inbox, crew,
                runner::wake);
        status.begin();
        try {
            crew.start();
            runner.add(cycle);
        } catch (Throwable noThread) {
            crew.publish(new ElectionEvent.Ended(EndReason.DECLINED));
            crew.close();
            throw noThread;
        }
        return Election.running(config, status, clock, new Election.Running(crew,
                () -> arrivals.put(new Input.StepDown<>()), () -> arrivals.put(new Input.Close<>())));
    }

    private ElectionCrew<LeaseReply> crew(Candidacy candidacy, Arrivals<LeaseReply> arrivals) {
        ElectionConfig config = candidacy.config();
        String name = config.leaseName();
        List<EventPump> pumps = new ArrayList<>();
        pumps.add(new EventPump("the log of " + name, new ElectionJournal(config)));
        candidacy.listener().ifPresent(told -> pumps.add(new EventPump("the listener of " + name, told)));
        Optional<FenceDesk<LeaseReply>> desk = candidacy.fences().isEmpty() && candidacy.floor().isEmpty()
                ? Optional.empty()
                : Optional.of(new FenceDesk<>(config.candidate(), candidacy.fences(), candidacy.floor(),
                        arrivals::put));
        return new ElectionCrew<>(name, threads, new WorkSupervisor(name, candidacy.works(), threads, arrivals), desk,
                pumps);
    }

    private record LeaseDialect() implements ElectionCycle.Dialect<LeaseRequest, LeaseReply> {

        @Override
        public boolean slowPath(LeaseRequest request) {
            return request instanceof LeaseRequest.Read;
        }

        @Override
        public LeaseReply broken(LeaseRequest request, String detail) {
            return new LeaseReply.Indeterminate(ErrorReason.OTHER, detail);
        }
    }

    /** What comes from the owner, the works and the fences: into the inbox, and wake the host. */
    private record Arrivals<R>(Inbox<R> inbox, HostRunner runner) implements WorkSupervisor.Reports {

        void put(Input<R> input) {
            inbox.offer(input);
            runner.wake();
        }

        @Override
        public void workEnded() {
            put(new Input.WorkEnded<>());
        }

        @Override
        public void workFailed() {
            put(new Input.StepDown<>());
        }
    }
}
