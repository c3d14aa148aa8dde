package dev.fencepost.properties.mutant.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.mutant.Mutants;
import dev.fencepost.properties.scenario.Scenarios;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goal: what a run goes through is read from its log, whichever class loader the entries come from. */
class AbstractStatesTest {

    private static final NodeRef POD = new NodeRef(0, "pod-0");
    private static final NodeRef SERVER = new NodeRef(1, "server");

    private final AbstractStates states = new AbstractStates();

    private AbstractStates after(NodeRef node, long nanos, Entry entry) {
        states.accept(new LogEvent(1, nanos, node, 1, nanos, 0, 0, entry));
        return states;
    }

    @Test
    void a_claim_leads_to_a_state_and_its_repetition_to_none() {
        after(POD, 0, new ElectionClaim.Standing("jobs", "a"));
        int once = states.seen().size();
        assertThat(once).isPositive();
        assertThat(after(POD, 1, new ElectionClaim.Standing("jobs", "a")).seen()).hasSize(once);
        assertThat(after(POD, 2, new ElectionClaim.RowTaken("RENEWED")).seen()).hasSize(once);
    }

    @Test
    void the_end_of_a_verdict_is_seen_at_the_next_event_on_its_node() {
        after(POD, 0, new ElectionClaim.Verdict("jobs", 1, 10));
        int valid = states.seen().size();
        assertThat(after(SERVER, 20, new ElectionClaim.RowTaken("RENEWED")).seen()).hasSize(valid);
        assertThat(after(POD, 20, new ElectionClaim.RowTaken("RENEWED")).seen()).hasSizeGreaterThan(valid);
    }

    @Test
    void the_same_state_reached_from_another_is_another_step() {
        after(POD, 0, new ElectionClaim.Gained("jobs", 1));
        after(POD, 1, new ElectionClaim.Lost("jobs", 1, "DEADLINE"));
        int there = states.seen().size();
        // Back to the first state is one more step, the way from there is none.
        assertThat(after(POD, 2, new ElectionClaim.Gained("jobs", 1)).seen()).hasSize(there + 1);
        assertThat(after(POD, 3, new ElectionClaim.Lost("jobs", 1, "DEADLINE")).seen()).hasSize(there + 1);
    }

    @Test
    void the_holder_of_a_lease_is_who_wrote_it_and_not_who_annotated_it() {
        after(POD, 0, new ElectionClaim.Standing("jobs", "a"));
        after(SERVER, 1, written(StoreFact.Cause.SWAP, "pod-0"));
        int held = states.seen().size();
        assertThat(after(SERVER, 2, written(StoreFact.Cause.ANNOTATE, "")).seen()).hasSize(held);
        assertThat(after(SERVER, 3, written(StoreFact.Cause.OPERATOR_EDIT, "")).seen()).hasSizeGreaterThan(held);
    }

    private static StoreFact written(StoreFact.Cause cause, String writer) {
        return new StoreFact.LeaseWritten("jobs", "uid", "1", "a", 1, 0, 15, cause, writer, 1, 1);
    }

    @Test
    void the_holder_of_a_queue_is_whose_key_is_first() {
        after(POD, 0, new ElectionClaim.Standing("jobs", "a"));
        after(SERVER, 1, new EtcdFact.KeyWritten("k/1", 5, 5, 1, EtcdFact.WriteCause.CAMPAIGN, "pod-0", 1));
        int first = states.seen().size();
        after(SERVER, 2, new EtcdFact.KeyWritten("k/2", 6, 6, 2, EtcdFact.WriteCause.CAMPAIGN, "pod-1", 1));
        assertThat(states.seen()).hasSize(first);
        assertThat(after(SERVER, 3, new EtcdFact.KeyDeleted("k/1", 5, 7, EtcdFact.DeleteCause.EXPIRY)).seen())
                .hasSizeGreaterThan(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lease", "etcd", "etcd-service"})
    void mutated_classes_show_the_same_states(String scenario) {
        Subject healthy = Scenarios.named(scenario);
        Schedule schedule = healthy.draw(healthy.defaultConfig(), new Seed(1));
        AbstractStates ofHealthy = new AbstractStates();
        healthy.run(schedule, ofHealthy);
        Subject loaded = Mutants.of(scenario, List.of());
        AbstractStates ofLoaded = new AbstractStates();
        loaded.run(loaded.draw(loaded.defaultConfig(), new Seed(1)), ofLoaded);
        assertThat(ofHealthy.seen()).hasSizeGreaterThan(20).isEqualTo(ofLoaded.seen());
    }
}
