package dev.fencepost.election.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Records what a service was told and commanded, and checks what must hold in every case, by its own bookkeeping.
 *
 * <p>P4b and P4c of the seed, P7, GL-01, GL-05, GL-19 and GL-32, as far as one replica can show them.
 */
final class ServiceWatch {

    private record Entry(long atNanos, String what) {}

    private final List<Entry> story = new ArrayList<>();
    private final Set<String> running = new TreeSet<>();
    private final Set<Long> cancelled = new TreeSet<>();
    private Optional<ServiceCommand.Exit> exit = Optional.empty();
    private ServiceGauges gauges = ServiceGauges.ZERO;
    private final ServiceSettings settings;
    private boolean elected;
    private boolean stateRead;
    private boolean closing;

    /** Whether it was elected only on its way out, so that nothing ever ran for that leadership. */
    private boolean neverLed;

    private boolean portOpen;

    ServiceWatch(ServiceSettings settings) {
        this.settings = settings;
    }

    void told(long nowNanos, ServiceInput input) {
        switch (input) {
            case ServiceInput.Elected won -> {
                elected = true;
                neverLed = closing;
            }
            case ServiceInput.TaskEnded ended -> running.remove("task " + ended.task());
            case ServiceInput.CallEnded ended -> ended(ended);
            case ServiceInput other -> {
                // says nothing about what runs
            }
        }
    }

    private void ended(ServiceInput.CallEnded ended) {
        running.remove("call " + ended.call());
        portOpen |= ended instanceof ServiceInput.Bound;
        portOpen &= !(ended instanceof ServiceInput.Unbound);
        if (ended instanceof ServiceInput.StateLoaded loaded && !cancelled.contains(ended.call())) {
            stateRead = loaded.count().isEmpty() || settings.expectedCount().isEmpty()
                    || loaded.count().equals(settings.expectedCount());
        }
    }

    void commanded(long nowNanos, ServiceCommand command) {
        check(exit.isEmpty(), "commanded after the exit: " + command);
        switch (command) {
            case ServiceCommand.StartTasks start -> {
                step(nowNanos, "start " + start.group() + (start.group() == TaskGroup.ELECTED
                        ? " " + start.health()
                        : ""));
                if (start.group() == TaskGroup.ELECTED) {
                    mustLead("the elected tasks start");
                }
            }
            case ServiceCommand.StopTasks stop -> step(nowNanos, "stop tasks");
            case ServiceCommand.ReadCount read -> {
                check(!elected, "the stored count is read before the campaign only");
                step(nowNanos, "read count");
            }
            case ServiceCommand.Campaign campaign -> step(nowNanos, "campaign");
            case ServiceCommand.LoadState load -> begin(nowNanos, load.call(), "load state");
            case ServiceCommand.CheckHealth health -> {
                mustLead("the health check");
                begin(nowNanos, health.call(), "check health");
            }
            case ServiceCommand.RunStep run -> {
                mustLead("a step");
                begin(nowNanos, run.call(), "step " + run.step());
            }
            case ServiceCommand.Bind bind -> {
                mustLead("a standby opens no port, nor does anyone: the port");
                begin(nowNanos, bind.call(), "bind");
            }
            case ServiceCommand.Unbind unbind -> begin(nowNanos, unbind.call(), "unbind");
            case ServiceCommand.Cancel cancel -> {
                cancelled.add(cancel.call());
                step(nowNanos, "cancel");
            }
            case ServiceCommand.CloseElection close -> closes(nowNanos);
            case ServiceCommand.EndWork end -> endsWork(nowNanos);
            case ServiceCommand.SetGauges set -> shows(nowNanos, set.gauges());
            case ServiceCommand.Exit ends -> exits(nowNanos, ends);
            case ServiceCommand.Log log -> step(nowNanos, log.severity() + " " + log.text());
            case ServiceCommand.Wake wake -> check(wake.atNanos() - nowNanos > 0, "asks to be woken in the past");
        }
    }

    private void closes(long nowNanos) {
        check(!gauges.isLeader(), "the gauges still say leader when the election is closed");
        closing = true;
        step(nowNanos, "close election");
    }

    private void endsWork(long nowNanos) {
        check(neverLed || running.isEmpty(), "the work ends while something runs: " + running);
        check(!portOpen, "the work ends while the port is open");
        step(nowNanos, "end work");
    }

    private void shows(long nowNanos, ServiceGauges figures) {
        gauges = figures;
        step(nowNanos, (gauges.isLeader() ? "gauges leader" : "gauges standby") + " failures "
                + gauges.campaignAttemptFailures());
    }

    private void exits(long nowNanos, ServiceCommand.Exit ends) {
        exit = Optional.of(ends);
        check(!gauges.isLeader() || !closing, "the gauges still say leader at the exit");
        check(running.isEmpty() || ends.status() == ExitStatus.DID_NOT_STOP, "exits beside " + running);
        step(nowNanos, "exit " + ends.status());
    }

    /** Tells that the tasks of a group run. */
    void running(TaskId task) {
        running.add("task " + task);
    }

    private void begin(long nowNanos, long call, String what) {
        running.add("call " + call);
        step(nowNanos, what);
    }

    private void mustLead(String what) {
        check(elected || settings.mode() == ServiceMode.ALONE, what + " without having been elected");
        check(stateRead || !settings.loadsState(), what + " before the state was read and found to agree");
    }

    private void step(long nowNanos, String what) {
        story.add(new Entry(nowNanos, what));
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise + ": " + story());
        }
    }

    /** Everything commanded, in order, except wakes. */
    List<String> story() {
        return story.stream().map(Entry::what).toList();
    }

    /** The same without what is only logged. */
    List<String> steps() {
        return story().stream().filter(what -> !what.startsWith("WARN ") && !what.startsWith("INFO ")
                && !what.startsWith("ERROR ")).toList();
    }

    List<String> warnings() {
        return story().stream().filter(what -> what.startsWith("WARN ")).toList();
    }

    /** When something was commanded for the first time. */
    long nanosOf(String what) {
        return story.stream().filter(entry -> entry.what().equals(what)).findFirst()
                .orElseThrow(() -> new AssertionError("no " + what + " in " + story())).atNanos();
    }

    Optional<ServiceCommand.Exit> exit() {
        return exit;
    }

    ServiceGauges gauges() {
        return gauges;
    }
}
