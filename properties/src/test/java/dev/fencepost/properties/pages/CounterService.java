package dev.fencepost.properties.pages;

import dev.fencepost.election.Elections;
import dev.fencepost.election.EtcdCandidacy;
import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.HostThreads;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.etcd.EtcdConnections;
import dev.fencepost.election.etcd.EtcdStore;
import dev.fencepost.election.service.LeaderService;
import dev.fencepost.election.service.LeaderState;
import dev.fencepost.election.service.StopOnSignal;
import dev.fencepost.election.state.StateCodec;
import dev.fencepost.election.state.StateDefinition;
import java.time.Duration;
import java.util.Optional;

/** A process that counts while it leads; the count is in etcd, and whoever leads next counts on from there. */
final class CounterService {

    public static void main(String[] arguments) {
        Elections elections = Elections.ofThisProcess();
        EtcdElectionConfig config = EtcdElectionConfig.fromEnvironment(System.getenv(), elections.process());
        EtcdConnections etcd = EtcdConnections.of(config);
        EtcdStore election = etcd.openForElection(); // a client of its own: a campaign may wait for days
        EtcdStore requests = etcd.openForRequests(); // and here every call has a limit
        LeaderState<Long> counter = LeaderState.of(config, requests,
                new StateDefinition<>(config.stateKey(), 0L, new Decimal(), count -> Optional.empty()));

        LeaderService service = LeaderService.named("counter")
                .elected(elections, EtcdCandidacy.of(config, election))
                .state(counter) // read once it leads
                .whileElected("count", scope -> {
                    while (!scope.awaitStop(Duration.ofMillis(100))) {
                        counter.get().mutate(count -> count + 1).orThrow(); // refused as soon as somebody else leads
                    }
                })
                .build();
        StopOnSignal.of(service, new HostThreads());
        System.exit(service.run().code());
    }

    private record Decimal() implements StateCodec<Long> {

        @Override
        public Bytes encode(Long count) {
            return Bytes.utf8(count.toString());
        }

        @Override
        public Long decode(Bytes stored) { // what it throws is an error of the state, and ends the start
            return Long.valueOf(stored.utf8());
        }
    }

    private CounterService() {}
}
