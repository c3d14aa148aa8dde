package dev.fencepost.properties.endtoend;

import static dev.fencepost.properties.endtoend.Replica.SOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.Election;
import dev.fencepost.election.Elections;
import dev.fencepost.election.EndReason;
import dev.fencepost.election.EtcdCandidacy;
import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.etcd.EtcdConnections;
import dev.fencepost.election.etcd.EtcdStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: a process stands in many elections through etcd over one channel, and the next process takes them over. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EtcdShardsTest {

    private static final int MANY = 50;

    /** A process with a candidate in each election; its stores share one channel. */
    private static List<Election> stand(String pod, String endpoint, List<EtcdStore> stores) {
        Elections elections = Elections.ofThisProcess();
        List<Election> shards = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            EtcdElectionConfig config = EtcdElectionConfig.builder(elections.process().named(pod))
                    .election("/shards/" + i).endpoints(List.of(endpoint)).leaderLeaseTtl(Duration.ofHours(1))
                    .requestTimeout(Duration.ofSeconds(20)).stateReadLimit(Duration.ofMinutes(1)).build();
            stores.add(stores.isEmpty()
                    ? EtcdConnections.of(config).openForElection()
                    : stores.getFirst().another());
            shards.add(elections.start(EtcdCandidacy.of(config, stores.getLast())));
        }
        return shards;
    }

    /** With leases of an hour: by their release, and by nothing else. */
    @Test
    void all_shards_of_a_process_that_ends_are_taken_over() throws IOException, InterruptedException {
        try (ModelEtcd etcd = new ModelEtcd()) {
            List<EtcdStore> firstStores = new ArrayList<>();
            List<EtcdStore> secondStores = new ArrayList<>();
            List<Election> first = stand("pod-0", etcd.endpoint(), firstStores);
            for (Election shard : first) {
                assertThat(shard.awaitLeadership(SOON)).isTrue();
            }
            List<Election> second = stand("pod-1", etcd.endpoint(), secondStores);
            Replica.eventually(() -> etcd.keys().size() == 2 * MANY);
            assertThat(second).noneMatch(Election::tokenValid);

            end(first, firstStores);
            for (Election shard : second) {
                assertThat(shard.awaitLeadership(SOON)).isTrue();
            }
            end(second, secondStores);
            assertThat(etcd.keys()).isEmpty();
        }
    }

    private static void end(List<Election> shards, List<EtcdStore> stores) throws InterruptedException {
        shards.forEach(Election::beginClose);
        for (Election shard : shards) {
            assertThat(shard.awaitEnd(SOON)).contains(EndReason.CLOSED);
        }
        stores.forEach(EtcdStore::close);
    }
}
