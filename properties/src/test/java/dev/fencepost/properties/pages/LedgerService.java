package dev.fencepost.properties.pages;

import dev.fencepost.election.Candidacy;
import dev.fencepost.election.Election;
import dev.fencepost.election.ElectionConfig;
import dev.fencepost.election.Elections;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.Tenure;
import dev.fencepost.election.Work;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.fence.FencedException;
import dev.fencepost.election.fence.FencedStore;
import dev.fencepost.election.fence.LockPatience;
import dev.fencepost.election.fence.SegmentName;
import dev.fencepost.election.file.NioFileOperations;
import dev.fencepost.election.kubernetes.InCluster;
import dev.fencepost.election.kubernetes.KubernetesLeaseStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A service of which one process at a time may write the ledger. */
final class LedgerService {

    static Election stand(Map<String, String> environment, Path directory) throws IOException {
        SystemClock clock = new SystemClock();
        FencedStore ledger = FencedStore.open(new NioFileOperations(), directory, FenceMode.ENFORCE,
                new LockPatience(clock, clock::sleepNanos, Duration.ofSeconds(2).toNanos()));

        Elections elections = Elections.ofThisProcess(); // one for the whole process
        String host = environment.getOrDefault("HOSTNAME", "ledger");
        ElectionConfig config = ElectionConfig.builder("ledger", elections.process().named(host)).build();

        return switch (KubernetesLeaseStore.inCluster(environment, "ledger")) {
            case InCluster.Available(KubernetesLeaseStore leases, String namespace) ->
                elections.start(Candidacy.of(config, leases).doing(new Writer(ledger)).fencedBy(ledger));
            case InCluster.NoElection(String reason) -> elections.decline(config, reason);
        };
    }

    /**
     * What only the leader may do. The fence has been claimed before it is called, so what it reads here is current.
     */
    private record Writer(FencedStore ledger) implements Work {

        private static final SegmentName ENTRIES = new SegmentName("entries");

        @Override
        public void lead(Tenure tenure) throws FencedException, InterruptedException {
            while (!tenure.awaitStop(Duration.ofSeconds(1))) {
                if (tenure.check()) { // still inside the lease by this process's own clock; no call
                    byte[] entry = "an entry".getBytes(StandardCharsets.UTF_8);
                    ledger.append(tenure.token(), tenure.candidate(), ENTRIES, entry).orThrow();
                }
            }
        }
    }

    private LedgerService() {}
}
