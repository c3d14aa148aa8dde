package dev.fencepost.properties.cluster;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.LeaseTimings;
import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.election.kubernetes.LeaseCodec;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.OnAbsent;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Birth;
import dev.fencepost.simulator.NodeSpec;
import dev.fencepost.simulator.ServiceFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nodes of a simulated election: one API server, and for each Lease its candidates and its fenced stores.
 *
 * @param candidates
 *            how many stand for each Lease
 * @param shards
 *            how many Leases there are
 * @param storesPerShard
 *            how many stores each Lease guards
 * @param timings
 *            the candidates' numbers
 * @param expiry
 *            how candidates judge expiry
 * @param onAbsent
 *            what candidates do without a Lease
 * @param fenceMode
 *            what the stores do with stale mutations
 * @param work
 *            how the work behaves
 * @param storage
 *            what the stores keep what they know in
 */
public record Cluster(int candidates, int shards, int storesPerShard, LeaseTimings timings, ExpiryPolicy expiry,
        OnAbsent onAbsent, FenceMode fenceMode, WorkSettings work, Storage storage) {

    /** The node of the API server. */
    public static final String API = "kube";

    /** The actor that elects, in each candidate's process. */
    public static final String ELECTOR = "elector";

    /** The actor that works, in each candidate's process. */
    public static final String WORK = "work";

    private static final String SERVER = "server";
    private static final String NAMESPACE = "default";

    /** The nodes, in starting order, telling the log what the checkers need. */
    public List<NodeSpec> nodes() {
        return nodes(Detail.USUAL);
    }

    /** The nodes, in starting order, telling the log as much as is asked for; they do the same. */
    public List<NodeSpec> nodes(Detail detail) {
        List<NodeSpec> nodes = new ArrayList<>();
        nodes.add(NodeSpec.of(API, SERVER, new KubeActor(detail)));
        for (int shard = 0; shard < shards; shard++) {
            for (String store : stores(shard)) {
                nodes.add(NodeSpec.of(store, SERVER, store(store, detail)));
            }
        }
        for (int shard = 0; shard < shards; shard++) {
            String lease = lease(shard);
            List<String> stores = stores(shard);
            for (String pod : pods(shard)) {
                nodes.add(new NodeSpec(pod, List.of(ELECTOR, WORK), birth -> process(birth, lease, stores, detail)));
            }
        }
        return nodes;
    }

    private Actor<?> store(String store, Detail detail) {
        return switch (storage) {
            case VALUE -> new StoreActor(store, fenceMode, detail);
            case FILES -> new FileStoreActor(store, fenceMode, detail);
        };
    }

    private List<Actor<?>> process(Birth birth, String lease, List<String> stores, Detail detail) {
        CandidateId identity = Identities.draw(birth);
        List<ActorRef> storeRefs = stores.stream().map(store -> birth.topology().actor(store, SERVER)).toList();
        Candidate candidate = new Candidate(lease, new LeaseSettings(identity, timings, expiry, onAbsent),
                codec(lease), birth.topology().actor(API, SERVER), birth.actor(WORK), storeRefs);
        return List.of(new ElectorActor(candidate, detail), new WorkActor(lease,
                new StorePlace(identity, storeRefs), work, birth.actor(WORK), birth.actor(ELECTOR)));
    }

    /** The codec of a Lease. */
    static LeaseCodec codec(String lease) {
        return new LeaseCodec(NAMESPACE, lease);
    }

    /** The Lease of a shard, named as in seed 000. */
    public static String lease(int shard) {
        return "ehdb-shard-%08x".formatted(shard);
    }

    /** The nodes of the candidates of a shard. */
    public List<String> pods(int shard) {
        String prefix = shards == 1 ? "pod-" : "pod-" + shard + "-";
        return IntStream.range(0, candidates).mapToObj(i -> prefix + i).toList();
    }

    /** The nodes of all candidates. */
    public List<String> pods() {
        return IntStream.range(0, shards).mapToObj(this::pods).flatMap(List::stream).toList();
    }

    /** The nodes of the stores of a shard. */
    public List<String> stores(int shard) {
        String prefix = shards == 1 ? "store" : "store-" + shard;
        return storesPerShard == 1
                ? List.of(prefix)
                : IntStream.range(0, storesPerShard).mapToObj(i -> prefix + "-" + i).toList();
    }

    /** The nodes of all stores. */
    public List<String> stores() {
        return IntStream.range(0, shards).mapToObj(this::stores).flatMap(List::stream).toList();
    }

    /**
     * Reads the text of a fault of the API server, a store or a process.
     *
     * @throws BadInputException
     *             naming the text and the allowed kinds
     */
    public static ServiceFault parseFault(String text) {
        Optional<ServiceFault> fault = Stream.<Optional<? extends ServiceFault>>of(PodFault.parse(text),
                StoreFault.parse(text), KubeFault.parse(text)).flatMap(Optional::stream)
                .map(ServiceFault.class::cast).findFirst();
        return fault.orElseThrow(() -> new BadInputException("unknown service fault '" + text
                + "'; a pod knows " + PodFault.ALLOWED + ", a store " + StoreFault.ALLOWED
                + ", the API server " + KubeFault.ALLOWED));
    }
}
