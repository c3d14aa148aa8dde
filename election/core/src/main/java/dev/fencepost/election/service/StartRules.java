package dev.fencepost.election.service;

import dev.fencepost.election.service.ServiceCommand.Severity;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** From the start to the campaign: everything that can be refused is refused before anybody stands. */
final class StartRules {

    private static final int TOLD_EVERY = 60;

    private StartRules() {}

    static void start(ServiceDraft draft) {
        if (draft.phase != ServicePhase.NEW) {
            draft.row(ServiceRow.NOT_RUNNING);
            return;
        }
        List<String> refusals = draft.settings.refusals();
        if (!refusals.isEmpty()) {
            draft.row(ServiceRow.REFUSED);
            StopRules.exit(draft, ExitStatus.REFUSED, String.join("; ", refusals));
            return;
        }
        draft.startTasks(TaskGroup.ALWAYS_ON);
        draft.show(draft.gauges().standingBy());
        if (draft.settings.mode() == ServiceMode.ALONE) {
            draft.row(ServiceRow.STARTED_ALONE);
            LeaderRules.load(draft);
        } else if (draft.settings.expectedCount().isPresent()) {
            draft.row(ServiceRow.STARTED_GUARDED);
            draft.phase = ServicePhase.READING_COUNT;
            readCount(draft);
        } else {
            draft.row(ServiceRow.STARTED_UNGUARDED);
            campaign(draft);
        }
    }

    private static void readCount(ServiceDraft draft) {
        draft.command(new ServiceCommand.ReadCount(draft.await(ServiceCall.Kind.COUNT)));
        draft.nextNanos = draft.inNanos(draft.timings.readTimeoutNanos());
    }

    static void countRead(ServiceDraft draft, OptionalInt stored) {
        if (differs(draft, stored)) {
            draft.row(ServiceRow.COUNT_DIFFERS);
            StopRules.leave(draft, ExitStatus.COUNT_MISMATCH, mismatch(draft, stored));
        } else {
            draft.row(ServiceRow.COUNT_AGREES);
            draft.failures = 0;
            campaign(draft);
        }
    }

    static boolean differs(ServiceDraft draft, OptionalInt stored) {
        OptionalInt expected = draft.settings.expectedCount();
        return expected.isPresent() && stored.isPresent() && expected.getAsInt() != stored.getAsInt();
    }

    static String mismatch(ServiceDraft draft, OptionalInt stored) {
        return "configured for a count of " + draft.settings.expectedCount().orElseThrow() + ", but "
                + stored.orElseThrow() + " is stored";
    }

    static void countFailed(ServiceDraft draft, boolean retriable, String detail) {
        if (retriable) {
            draft.row(ServiceRow.COUNT_FAILED);
            readCountAgain(draft, detail);
        } else {
            draft.row(ServiceRow.COUNT_REFUSED);
            draft.show(draft.gauges().attemptFailed());
            StopRules.leave(draft, ExitStatus.START_FAILED, "the stored count cannot be read: " + detail);
        }
    }

    /**
     * Without limit: the store may come back, and until then no other replica gets further either. It may take hours,
     * so the log neither fills up nor falls silent.
     */
    private static void readCountAgain(ServiceDraft draft, String detail) {
        if (draft.failures % TOLD_EVERY == 0) {
            draft.log(Severity.WARN, "the stored count cannot be read, which is tried again: " + detail);
        }
        draft.failures++;
        draft.show(draft.gauges().attemptFailed());
        draft.nextNanos = draft.inNanos(draft.timings.retryNanos(draft.failures));
    }

    static void woke(ServiceDraft draft) {
        if (!draft.reached(draft.nextNanos)) {
            draft.row(ServiceRow.WOKE);
        } else if (draft.awaited == 0) {
            draft.row(ServiceRow.COUNT_RETRIED);
            readCount(draft);
        } else {
            draft.row(ServiceRow.COUNT_TIMED_OUT);
            draft.cancelAwaited();
            readCountAgain(draft, "no answer in time");
        }
    }

    private static void campaign(ServiceDraft draft) {
        draft.phase = ServicePhase.CAMPAIGNING;
        draft.nextNanos = OptionalLong.empty();
        draft.electionOpen = true;
        draft.command(new ServiceCommand.Campaign());
    }
}
