package dev.fencepost.properties.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.CandidateId;
import dev.fencepost.simulator.Birth;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.Site;
import dev.fencepost.simulator.Topology;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Goal: no two processes have one identity, not even where shrinking has set all draws to their simplest. */
class IdentitiesTest {

    private static final int PROCESSES = 20;

    /** A process of a node in whose identity nothing is drawn. */
    private record Undrawn(NodeRef node, int incarnation) implements Birth {

        @Override
        public Topology topology() {
            throw new UnsupportedOperationException("an identity depends on no other node");
        }

        @Override
        public long draw(Site site, long bound) {
            return 0;
        }
    }

    private static List<CandidateId> identities(String node) {
        return IntStream.rangeClosed(1, PROCESSES)
                .mapToObj(process -> Identities.draw(new Undrawn(new NodeRef(0, node), process))).toList();
    }

    @Test
    void processes_of_one_node_differ_though_nothing_is_drawn() {
        assertThat(identities("pod-0")).doesNotHaveDuplicates().hasSize(PROCESSES);
    }

    @Test
    void such_an_identity_tells_which_process_it_is() {
        assertThat(identities("pod-1")).extracting(identity -> SmallIdentities.process(identity.value()).orElseThrow())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, PROCESSES)
                        .mapToObj(process -> new SmallIdentities.Named("pod-1", process)).toList());
    }
}
