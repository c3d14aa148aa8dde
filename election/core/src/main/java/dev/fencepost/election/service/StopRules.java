package dev.fencepost.election.service;

import dev.fencepost.election.EndReason;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.service.ServiceCommand.Severity;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The one way out, whatever leads to it: gauges back, verdict false, port closed, everything told to stop and waited
 * for, and only then the lease given back (rulings 6, mutant GL-01).
 */
final class StopRules {

    private StopRules() {}

    static void shutdown(ServiceDraft draft) {
        if (draft.phase == ServicePhase.NEW) {
            draft.row(ServiceRow.STOPPED_BEFORE_START);
            exit(draft, ExitStatus.STOPPED, "asked to stop before the start");
        } else if (draft.leaving()) {
            draft.row(ServiceRow.SHUTDOWN_ASKED_AGAIN);
        } else {
            draft.row(ServiceRow.SHUTDOWN_ASKED);
            leave(draft, ExitStatus.STOPPED, "asked to stop");
        }
    }

    /**
     * Fail-stop, also where somebody else closed the election or made it step down: this process does not stand again.
     */
    static void lost(ServiceDraft draft, LossReason reason) {
        if (draft.leaving()) {
            draft.row(ServiceRow.LOST_ON_THE_WAY_OUT);
        } else {
            draft.row(ServiceRow.LOST);
            leave(draft, ExitStatus.LEADERSHIP_LOST, "the leadership was lost: " + reason);
        }
    }

    static void electionEnded(ServiceDraft draft, EndReason reason) {
        if (!draft.electionOpen) {
            draft.row(ServiceRow.NOT_RUNNING);
            return;
        }
        draft.electionOpen = false;
        if (draft.phase == ServicePhase.RELEASING) {
            released(draft, reason);
        } else if (draft.leaving()) {
            draft.row(ServiceRow.ELECTION_ENDED_FIRST);
        } else {
            draft.row(ServiceRow.ELECTION_FAILED);
            leave(draft, ExitStatus.ELECTION_FAILED, "the election has ended by itself: " + reason);
        }
    }

    /** The election's end in whatever way: a lease that was not given back lapses, and that is no failure of ours. */
    private static void released(ServiceDraft draft, EndReason reason) {
        draft.row(ServiceRow.RELEASED);
        if (reason != EndReason.CLOSED) {
            draft.log(Severity.WARN, "the election did not end in order, so that its lease may have to lapse: "
                    + reason);
        }
        exitAsDecided(draft);
    }

    static void releaseUnconfirmed(ServiceDraft draft) {
        draft.row(ServiceRow.RELEASE_UNCONFIRMED);
        draft.log(Severity.WARN, "the release was not confirmed; if it failed, the lease lapses");
    }

    static void leave(ServiceDraft draft, ExitStatus status, String why) {
        draft.outcome = Optional.of(new ServiceState.Outcome(status, why));
        draft.phase = ServicePhase.DRAINING;
        draft.nextNanos = OptionalLong.empty();
        draft.boundNanos = draft.inNanos(draft.timings.drainBoundNanos());
        draft.log(status.clean() ? Severity.INFO : Severity.ERROR, why);
        if (draft.gauges().isLeader()) {
            draft.show(draft.gauges().standingBy());
        }
        if (draft.electionOpen) {
            draft.command(new ServiceCommand.CloseElection());
        }
        draft.cancelAwaited();
        if (draft.portOpen) {
            draft.portOpen = false;
            draft.command(new ServiceCommand.Unbind(draft.begin(ServiceCall.Kind.UNBIND)));
        }
        if (!draft.tasks().isEmpty()) {
            draft.command(new ServiceCommand.StopTasks(status));
        }
    }

    /** Goes on as soon as nothing runs any more for the leadership. */
    static void settle(ServiceDraft draft) {
        if (!draft.undrained().isEmpty()) {
            return;
        }
        draft.row(ServiceRow.DRAINED);
        if (draft.settings.mode() == ServiceMode.ELECTED) {
            draft.command(new ServiceCommand.EndWork());
        }
        if (draft.electionOpen) {
            draft.phase = ServicePhase.RELEASING;
            draft.boundNanos = draft.inNanos(draft.timings.releaseBoundNanos());
        } else {
            exitAsDecided(draft);
        }
    }

    static void woke(ServiceDraft draft) {
        if (!draft.reached(draft.boundNanos)) {
            draft.row(ServiceRow.WOKE);
        } else if (draft.phase == ServicePhase.DRAINING) {
            draft.row(ServiceRow.DRAIN_BOUND_REACHED);
            exit(draft, ExitStatus.DID_NOT_STOP, "did not stop in time and may still run: "
                    + String.join(", ", draft.undrained()) + "; told to because: "
                    + draft.outcome.orElseThrow().why());
        } else {
            draft.row(ServiceRow.RELEASE_BOUND_REACHED);
            draft.log(Severity.WARN, "the election has not ended in time; the lease may have to lapse");
            exitAsDecided(draft);
        }
    }

    private static void exitAsDecided(ServiceDraft draft) {
        ServiceState.Outcome decided = draft.outcome.orElseThrow();
        exit(draft, decided.status(), decided.why());
    }

    static void exit(ServiceDraft draft, ExitStatus status, String why) {
        draft.phase = ServicePhase.EXITED;
        draft.outcome = Optional.of(new ServiceState.Outcome(status, why));
        draft.nextNanos = OptionalLong.empty();
        draft.boundNanos = OptionalLong.empty();
        draft.command(new ServiceCommand.Exit(status, why));
    }
}
