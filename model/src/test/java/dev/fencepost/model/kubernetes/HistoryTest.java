package dev.fencepost.model.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the store remembers of its writes: at least its limit, and never which it has forgotten. */
class HistoryTest {

    private static final int LIMIT = 3;

    private final TestServer server = new TestServer();
    private final long start = server.state().revision();

    @Test
    void aHistoryForgetsDownToItsLimitOnceItHasTwiceAsMuch() {
        List<AppliedWrite> writes = writes(2 * LIMIT + 1);
        History history = of(writes.subList(0, 2 * LIMIT - 1));
        assertThat(history.since(0)).isEqualTo(writes.subList(0, 2 * LIMIT - 1));
        assertThat(history.forgotten()).isEqualTo(start);

        history = history.with(writes.get(2 * LIMIT - 1), LIMIT);
        assertThat(history.since(0)).isEqualTo(writes.subList(LIMIT, 2 * LIMIT));
        assertThat(history.forgotten()).isEqualTo(writes.get(LIMIT - 1).revision());

        history = history.with(writes.get(2 * LIMIT), LIMIT);
        assertThat(history.since(0)).isEqualTo(writes.subList(LIMIT, 2 * LIMIT + 1));
    }

    @Test
    void whatIsSinceArevisionIsLaterThanIt() {
        List<AppliedWrite> writes = writes(3);
        History history = of(writes);
        assertThat(history.since(start)).isEqualTo(writes);
        assertThat(history.since(writes.get(0).revision())).isEqualTo(writes.subList(1, 3));
        assertThat(history.since(writes.get(2).revision())).isEmpty();
        assertThat(history.undoneTo(writes.get(2).revision(), server.state().store().leases()))
                .isEqualTo(server.state().store().leases());
        assertThat(history.undoneTo(start, server.state().store().leases()).isEmpty()).isTrue();
    }

    @Test
    void aHistoryWithoutAlimitKnowsNothingButItsEnd() {
        AppliedWrite write = writes(1).get(0);
        History history = History.startingAt(start).with(write, 0);
        assertThat(history.since(0)).isEmpty();
        assertThat(history.forgotten()).isEqualTo(write.revision());
    }

    @Test
    void historiesAreEqualWhenTheyRememberAndHaveForgottenTheSame() {
        List<AppliedWrite> writes = writes(2);
        assertThat(of(writes)).isEqualTo(of(writes)).hasSameHashCodeAs(of(writes)).isNotEqualTo("a history");
        assertThat(List.of(of(writes), of(writes.subList(0, 1)), of(writes.subList(1, 2)), History.startingAt(start),
                History.startingAt(start + 1))).doesNotHaveDuplicates();
    }

    private List<AppliedWrite> writes(int count) {
        server.post("h0");
        List<AppliedWrite> writes = new ArrayList<>(server.applied());
        while (writes.size() < count) {
            server.put("h" + writes.size(), server.version());
            writes.addAll(server.applied());
        }
        return writes;
    }

    private History of(List<AppliedWrite> writes) {
        History history = History.startingAt(start);
        for (AppliedWrite write : writes) {
            history = history.with(write, LIMIT);
        }
        return history;
    }
}
