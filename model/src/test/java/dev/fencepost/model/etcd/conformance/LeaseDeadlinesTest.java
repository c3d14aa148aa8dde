package dev.fencepost.model.etcd.conformance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.model.etcd.LeaseFact;
import org.junit.jupiter.api.Test;

/** A lease that goes a nanosecond too early is noticed, and one that goes in time is not. */
class LeaseDeadlinesTest {

    private static final long SECOND = 1_000_000_000L;

    private final LeaseDeadlines deadlines = new LeaseDeadlines(SECOND);

    @Test
    void a_lease_may_go_at_its_deadline_and_no_nanosecond_before() throws Mismatch {
        grant(7, 5);
        expire(7, 5 + 2 * SECOND);
        deadlines.check();

        grant(8, 5);
        expire(8, 4 + 2 * SECOND);
        assertThatThrownBy(deadlines::check).isInstanceOf(Mismatch.class)
                .hasMessage("lease 8 went 1 ns before its time");
    }

    @Test
    void a_renewal_counts_from_when_it_was_handled() {
        grant(7, 0);
        deadlines.happened(new LeaseFact.Renewed(7, 2, SECOND), SECOND);
        expire(7, 3 * SECOND - 1);

        assertThatThrownBy(deadlines::check).hasMessage("lease 7 went 1 ns before its time");
    }

    @Test
    void a_new_leadership_adds_an_election_timeout() {
        grant(7, 0);
        deadlines.happened(new LeaseFact.Extended(7, 4 * SECOND, SECOND), SECOND);
        expire(7, 4 * SECOND - 1);

        assertThatThrownBy(deadlines::check).hasMessage("lease 7 went 1 ns before its time");
    }

    @Test
    void a_revoked_lease_has_no_deadline_any_more() throws Mismatch {
        grant(7, 0);
        deadlines.happened(new LeaseFact.Revoked(7, 1), 1);
        grant(7, 2);
        expire(7, 2 + 2 * SECOND);

        deadlines.check();
    }

    private void grant(long id, long nanos) {
        deadlines.happened(new LeaseFact.Granted(id, 2, nanos), nanos);
    }

    private void expire(long id, long nanos) {
        deadlines.happened(new LeaseFact.Expired(id, nanos, nanos), nanos);
    }
}
