package dev.fencepost.election.service;

import dev.fencepost.election.HostClock;
import dev.fencepost.election.HostThreads;
import dev.fencepost.election.Tenure;
import dev.fencepost.election.service.ServiceCommand.Severity;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The production loop around {@link ServiceProtocol}: what has arrived first, then the wake if it is due.
 *
 * <p>It decides nothing. Everything of it runs on the thread that calls {@link #run()}, except {@link #put}. Whatever
 * breaks in here ends the service closed: everything is told to stop, the election is closed, and nothing is released
 * beside what may still run.
 */
final class ServiceHost implements Inputs {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderService.class);

    private final ServiceParts parts;
    private final HostClock clock;
    private final ServiceProtocol protocol;
    private final ServiceCrew crew;
    private final ServiceElection election;
    private final ConcurrentLinkedQueue<ServiceInput> inbox = new ConcurrentLinkedQueue<>();

    /** Null while nobody runs it. */
    private volatile @Nullable Thread thread;
    private volatile ServiceState state = ServiceState.INITIAL;
    private volatile boolean over;

    private OptionalLong wakeAtNanos = OptionalLong.empty();
    private boolean interrupted;
    private Optional<ExitStatus> exit = Optional.empty();

    ServiceHost(ServiceParts parts, ServiceSettings settings, HostClock clock, HostThreads threads) {
        this.parts = parts;
        this.clock = clock;
        this.protocol = new ServiceProtocol(settings);
        this.crew = new ServiceCrew(parts, settings, threads, this);
        this.election = new ServiceElection(parts.name(), parts.callsAreAttempts(), this);
    }

    @Override
    public void put(ServiceInput input) {
        inbox.add(input);
        LockSupport.unpark(thread);
        endLateWork();
    }

    /** What did not stop in time may end after the service has: then nothing runs any more for the leadership. */
    private void endLateWork() {
        if (over && crew.idle()) {
            election.endWork();
        }
    }

    /** What the host knows of the service; any thread. */
    ServiceState state() {
        return state;
    }

    /** A leader that is outside its lease is none, even while its threads stand still (mutant GL-19); any thread. */
    ServiceGauges gauges() {
        ServiceGauges gauges = state.gauges();
        boolean outside = gauges.isLeader() && election.tenure().filter(Tenure::check).isEmpty();
        return outside ? gauges.standingBy() : gauges;
    }

    /** Runs the service to its end. An interrupt is a request to stop, and still there afterwards. */
    ExitStatus run() {
        thread = Thread.currentThread();
        inbox.add(new ServiceInput.Started());
        try {
            while (exit.isEmpty()) {
                turn();
            }
            if (!state.electionOpen()) {
                election.join();
            }
            return exit.get();
        } catch (Throwable violation) {
            return failed(violation);
        } finally {
            thread = null;
            over = true;
            endLateWork();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void turn() {
        ServiceInput input = inbox.poll();
        if (input != null) {
            step(input);
        } else if (wakeAtNanos.isPresent() && clock.nanos() - wakeAtNanos.getAsLong() >= 0) {
            wakeAtNanos = OptionalLong.empty();
            step(new ServiceInput.Woke());
        } else {
            park();
        }
    }

    private void park() {
        if (wakeAtNanos.isEmpty()) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, wakeAtNanos.getAsLong() - clock.nanos());
        }
        if (Thread.interrupted()) {
            interrupted = true;
            inbox.add(new ServiceInput.ShutdownAsked());
        }
    }

    private void step(ServiceInput input) {
        ServiceTransition transition = protocol.step(state, input, clock.now());
        state = transition.state();
        transition.commands().forEach(this::carryOut);
    }

    private void carryOut(ServiceCommand command) {
        switch (command) {
            case ServiceCommand.StartTasks start ->
                crew.startTasks(start.group(), election.tenure(), start.health());
            case ServiceCommand.StopTasks stop -> crew.stopTasks(stop.why());
            case ServiceCommand.ReadCount read -> crew.readCount(read.call());
            case ServiceCommand.Campaign campaign -> election.stand(parts.elector().orElseThrow());
            case ServiceCommand.LoadState load -> crew.loadState(load.call(), election.tenure());
            case ServiceCommand.CheckHealth check -> crew.checkHealth(check.call(), election.tenure());
            case ServiceCommand.RunStep run ->
                crew.runStep(run.call(), run.step(), election.tenure(), state.health());
            case ServiceCommand.Bind bind -> crew.bind(bind.call(), election.tenure(), state.health());
            case ServiceCommand.Unbind unbind -> crew.unbind(unbind.call(), election.tenure());
            case ServiceCommand.Cancel cancel -> crew.cancel(cancel.call());
            case ServiceCommand.CloseElection close -> election.close();
            case ServiceCommand.EndWork end -> election.endWork();
            case ServiceCommand.SetGauges set -> {
                // read from the state
            }
            case ServiceCommand.Wake wake -> wakeAtNanos = OptionalLong.of(wake.atNanos());
            case ServiceCommand.Log log -> log(log.severity(), log.text());
            case ServiceCommand.Exit over -> {
                exit = Optional.of(over.status());
                log(over.status().clean() ? Severity.INFO : Severity.ERROR,
                        "ended with " + over.status() + ": " + over.why());
            }
        }
    }

    /** A log that is out of order is no reason to end a service. */
    private void log(Severity severity, String text) {
        try {
            switch (severity) {
                case INFO -> LOG.info("{}: {}", parts.name(), text);
                case WARN -> LOG.warn("{}: {}", parts.name(), text);
                case ERROR -> LOG.error("{}: {}", parts.name(), text);
            }
        } catch (Throwable outOfOrder) {
            // There is nobody else to tell.
        }
    }

    private ExitStatus failed(Throwable violation) {
        LOG.error("{}: the host of the service broke one of its own rules; everything is told to stop, and the lease"
                + " lapses unless all of it does", parts.name(), violation);
        crew.stopAll();
        election.close();
        if (state.portOpen()) {
            crew.unbind(0, election.tenure());
        }
        return ExitStatus.DID_NOT_STOP;
    }
}
