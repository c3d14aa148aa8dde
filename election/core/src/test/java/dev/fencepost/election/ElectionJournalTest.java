package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** What a log shows: the first failure of each kind and every 60th, and no stack trace for what is routine. */
class ElectionJournalTest {

    private final Lines lines = new Lines();
    private final ElectionJournal journal = new ElectionJournal(new TestProcess().config, lines);

    @Test
    void logsTheFirstFailureOfEachReasonAndEverySixtiethAfterIt() {
        for (int i = 0; i < 122; i++) {
            journal.on(new ElectionEvent.CallFailed(ErrorReason.UNREACHABLE, "gone"));
        }
        journal.on(new ElectionEvent.CallFailed(ErrorReason.FORBIDDEN, "403"));

        assertThat(lines.shown).hasSize(4);
        assertThat(lines.shown.get(0)).contains("count=1 ", "UNREACHABLE: gone");
        assertThat(lines.shown.get(1)).contains("count=61 ");
        assertThat(lines.shown.get(2)).contains("count=121 ");
        assertThat(lines.shown.get(3)).contains("count=1 ", "FORBIDDEN: 403");
    }

    @Test
    void whatMattersHasItsLine() {
        FencingToken three = new FencingToken(3);
        journal.on(new ElectionEvent.Gained(three, 0));
        journal.on(new ElectionEvent.Lost(three, LossReason.DEADLINE));
        journal.on(new ElectionEvent.OtherLeader("b#2", three));
        journal.on(new ElectionEvent.NoLeader());
        journal.on(new ElectionEvent.CampaignFailed(ErrorReason.FORBIDDEN, false, "403"));
        journal.on(new ElectionEvent.StandingBy("behind b#2"));
        journal.on(new ElectionEvent.FenceFailed("disk"));
        journal.on(new ElectionEvent.FenceAhead(three));
        journal.on(new ElectionEvent.TokensExhausted(three));
        journal.on(new ElectionEvent.LeaseGranted(10, 5, 5));
        journal.on(new ElectionEvent.LeaseGranted(10, 5, 7));
        journal.on(new ElectionEvent.Released(three));
        journal.on(new ElectionEvent.ReleaseIndeterminate());
        journal.on(new ElectionEvent.Ended(EndReason.CLOSED));

        List<String> words = List.of("leads with token 3", "lost: DEADLINE", "b#2 leads", "nobody leads",
                "FORBIDDEN: 403", "behind b#2", "fence failed: disk", "has seen token 3", "above 3", "lasts 7 s",
                "given back", "without a confirmation", "ended: CLOSED");
        assertThat(lines.shown).hasSameSizeAs(words);
        for (int i = 0; i < words.size(); i++) {
            assertThat(lines.shown.get(i)).contains(words.get(i));
        }
    }

    @Test
    void renewalsAndConflictsAreRoutine() {
        journal.on(new ElectionEvent.Contacted());
        journal.on(new ElectionEvent.Extended(new FencingToken(1), 0));
        journal.on(new ElectionEvent.HeldByOther(new FencingToken(1)));

        assertThat(lines.shown).isEmpty();
    }

    /** Goal: a renewal does not wake the log's thread for nothing; what that thread would show, it is told of. */
    @Test
    void whatIsRoutineIsSpokenOfOnlyWhereItIsTraced() {
        assertThat(journal.speaksOf(new ElectionEvent.NoLeader())).isTrue();
        assertThat(journal.speaksOf(new ElectionEvent.Ended(EndReason.CLOSED))).isTrue();
        assertThat(journal.speaksOf(new ElectionEvent.Contacted())).isTrue();

        lines.traces = false;
        assertThat(journal.speaksOf(new ElectionEvent.Contacted())).isFalse();
        assertThat(journal.speaksOf(new ElectionEvent.Extended(new FencingToken(1), 0))).isFalse();
        assertThat(journal.speaksOf(new ElectionEvent.HeldByOther(new FencingToken(1)))).isFalse();
        assertThat(journal.speaksOf(new ElectionEvent.NoLeader())).isTrue();

        lines.broken = true;
        assertThat(journal.speaksOf(new ElectionEvent.Contacted())).isTrue();
    }

    /** A logger that keeps what it would show from INFO upwards. */
    private static final class Lines extends LegacyAbstractLogger {

        private final transient List<String> shown = new ArrayList<>();
        private boolean traces = true;
        private boolean broken;

        @Override
        protected String getFullyQualifiedCallerName() {
            return "";
        }

        @Override
        protected void handleNormalizedLoggingCall(Level level, @Nullable Marker marker, String pattern,
                Object @Nullable [] arguments, @Nullable Throwable throwable) {
            assertThat(throwable).isNull();
            if (level.toInt() >= Level.INFO.toInt()) {
                shown.add(MessageFormatter.arrayFormat(pattern, arguments).getMessage());
            }
        }

        @Override
        public boolean isTraceEnabled() {
            if (broken) {
                throw new IllegalStateException("on purpose");
            }
            return traces;
        }

        @Override
        public boolean isDebugEnabled() {
            return true;
        }

        @Override
        public boolean isInfoEnabled() {
            return true;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }
    }
}
