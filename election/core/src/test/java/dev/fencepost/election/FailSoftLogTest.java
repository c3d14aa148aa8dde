package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;

/** Goal: a log that is out of order is no reason for any thread to end. */
class FailSoftLogTest {

    private final Broken broken = new Broken();

    @Test
    void complainsWithoutThrowing() {
        FailSoftLog complaints = new FailSoftLog(broken);
        assertThatCode(() -> complaints.failed("kind", "{} failed", "x", new Unspeakable())).doesNotThrowAnyException();
        assertThat(broken.asked).as("asked for less each time").hasValue(3);
    }

    @Test
    void reportsWithoutThrowing() {
        assertThatCode(() -> FailSoftLog.error(broken, "it failed", new Unspeakable())).doesNotThrowAnyException();
        assertThat(broken.asked).as("once more without the trace").hasValue(2);
    }

    @Test
    void namesTheClassOfWhatHasNoWords() {
        assertThat(FailSoftLog.describe(new Unspeakable())).isEqualTo(Unspeakable.class.getName());
        assertThat(FailSoftLog.describe(new IllegalStateException("why"))).endsWith("IllegalStateException: why");
        assertThat(FailSoftLog.describe(null)).isEqualTo("null");
    }

    private static final class Broken extends LegacyAbstractLogger {

        private static final long serialVersionUID = 1;
        private final transient AtomicInteger asked = new AtomicInteger();

        @Override
        protected String getFullyQualifiedCallerName() {
            return "";
        }

        @Override
        protected void handleNormalizedLoggingCall(Level level, @Nullable Marker marker, String pattern,
                Object @Nullable [] arguments, @Nullable Throwable throwable) {
            asked.incrementAndGet();
            throw new IllegalStateException("the disk of the log is full");
        }

        @Override
        public boolean isTraceEnabled() {
            return true;
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
