package dev.fencepost.election;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All elections of one process: made once when the process starts, and handed down.
 *
 * <p>It carries them, ten or ten thousand, on one host thread and one thread for their log, gives them the process's
 * identity, and refuses two live candidates of one identity, who would take each other's lease for their own. Safe for
 * use by many threads.
 */
public final class Elections {

    private static final Logger LOG = LoggerFactory.getLogger(Elections.class);

    private static final int FEW = 16;

    private final ProcessIdentity process;
    private final HostClock clock;
    private final HostThreads threads;
    private final HostRunner runner;
    private final EventPump log;

    /** Those that live, and some that have ended; guarded by this object's lock. */
    private final Map<Seat, Election> live = new LinkedHashMap<>();

    /** At how many entries those that have ended are swept out: twice what was left the last time. */
    private int sweepAt = FEW;

    /** One candidate stands once in one election. */
    private record Seat(String election, CandidateId candidate) {}

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

    /**
     * Elections of a process on clocks and threads of its own.
     *
     * @param process
     *            the process's identity
     * @param clock
     *            the process's clocks
     * @param threads
     *            {@link HostThreads#virtual()} for thousands of elections with listeners, fences or work
     */
    public Elections(ProcessIdentity process, HostClock clock, HostThreads threads) {
        this(process, clock, threads, new HostRunner(clock, threads));
    }

    Elections(ProcessIdentity process, HostClock clock, HostThreads threads, HostRunner runner) {
        this.process = process;
        this.clock = clock;
        this.threads = threads;
        this.runner = runner;
        this.log = new EventPump("fencepost-log", threads);
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
     * Begins to stand for a Lease.
     *
     * @param candidacy
     *            what this process brings
     * @throws IllegalStateException
     *             when a candidate of this identity is live already, or its work still runs
     */
    public Election start(Candidacy candidacy) {
        return start(candidacy.bid());
    }

    /**
     * Begins to stand in an election through etcd.
     *
     * @param candidacy
     *            what this process brings
     * @throws IllegalStateException
     *             when a candidate of this identity is live already, or its work still runs
     */
    public Election start(EtcdCandidacy candidacy) {
        return start(candidacy.bid());
    }

    private synchronized Election start(Bid<?, ?, ?> bid) {
        ElectionTerms terms = bid.terms();
        Seat seat = new Seat(terms.name(), terms.candidate());
        Election seated = live.get(seat);
        if (seated != null && seated.alive()) {
            throw new IllegalStateException("candidate " + terms.candidate() + " stands for " + terms.name()
                    + " already in this process: a second one would take the first one's lease for its own");
        }
        Election election = begin(bid);
        live.put(seat, election);
        sweep();
        return election;
    }

    /** Not at every start: thousands of elections would ask each other ten thousand times. */
    private void sweep() {
        if (live.size() >= sweepAt) {
            live.values().removeIf(election -> !election.alive());
            sweepAt = Math.max(FEW, 2 * live.size());
        }
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
     * @param terms
     *            what it would have run on
     * @param why
     *            for the log
     */
    public Election decline(ElectionTerms terms, String why) {
        LOG.info("{}: no election in this process: {}", terms.name(), why);
        return Election.declined(terms, clock);
    }

    private <S, Q, R> Election begin(Bid<S, Q, R> bid) {
        ElectionStatus status = new ElectionStatus(clock);
        Inbox<R> inbox = new Inbox<>();
        HostRunner.Place place = runner.place();
        Arrivals<R> arrivals = new Arrivals<>(inbox, place);
        ElectionCrew<R> crew = crew(bid, arrivals);
        ElectionCycle<S, Q, R> cycle = new ElectionCycle<>(bid, clock, process.jitter(), status, inbox, crew,
                place::wake);
        status.begin();
        try {
            crew.start();
            place.begin(cycle);
        } catch (Throwable noThread) {
            crew.publish(new ElectionEvent.Ended(EndReason.DECLINED));
            crew.close();
            throw noThread;
        }
        return Election.running(bid.terms(), status, clock, new Election.Running(crew,
                () -> arrivals.put(new Input.StepDown<>()), () -> arrivals.put(new Input.Close<>())));
    }

    private <R> ElectionCrew<R> crew(Bid<?, ?, R> bid, Arrivals<R> arrivals) {
        String name = bid.terms().name();
        Optional<EventPump.Post> listener = bid.listener().map(
                told -> new EventPump("fencepost-" + name + "-events", threads).post("the listener of " + name, told,
                        event -> true));
        Optional<FenceDesk<R>> desk = bid.fences().isEmpty() && bid.floor().isEmpty()
                ? Optional.empty()
                : Optional.of(new FenceDesk<>(bid.terms().candidate(), bid.fences(), bid.floor(), arrivals::put));
        ElectionJournal journal = new ElectionJournal(bid.terms());
        return new ElectionCrew<>(name, threads, new WorkSupervisor(name, bid.works(), threads, arrivals), desk,
                log.post("the log of " + name, journal, journal::speaksOf), listener);
    }

    /** What comes from the owner, the works and the fences: into the inbox, and wake the host. */
    private record Arrivals<R>(Inbox<R> inbox, HostRunner.Place place) implements WorkSupervisor.Reports {

        void put(Input<R> input) {
            inbox.offer(input);
            place.wake();
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
