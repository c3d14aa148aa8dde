package dev.fencepost.properties.cluster;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignSettings;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.etcd.EtcdCodec;
import dev.fencepost.simulator.Actor;
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
 * The nodes of a simulated election through etcd: the server, an executor, and the candidates with their work.
 *
 * @param candidates
 *            how many stand
 * @param timings
 *            the candidates' numbers
 * @param work
 *            how the work behaves
 */
public record EtcdCluster(int candidates, CampaignTimings timings, WorkSettings work) {

    /** The node of the server. */
    public static final String SERVER = "etcd";

    /** The node of the executor. */
    public static final String EXECUTOR = "executor";

    /** The election's name, as in seed 001. */
    public static final String ELECTION = "/golem/shard-manager/leader";

    /** The key of the state, as in seed 001. */
    public static final String STATE = "/golem/shard-manager/state";

    private static final String ACTOR = "server";

    /** The nodes, in starting order. */
    public List<NodeSpec> nodes() {
        List<NodeSpec> nodes = new ArrayList<>();
        nodes.add(NodeSpec.of(SERVER, ACTOR, new EtcdActor(ELECTION)));
        nodes.add(NodeSpec.of(EXECUTOR, ACTOR, new ExecutorActor(EXECUTOR)));
        for (String pod : pods()) {
            nodes.add(new NodeSpec(pod, List.of(Cluster.ELECTOR, Cluster.WORK), this::process));
        }
        return nodes;
    }

    private List<Actor<?>> process(Birth birth) {
        CandidateId identity = Identities.draw(birth);
        Campaigner campaigner = new Campaigner(new CampaignSettings(Bytes.utf8(ELECTION), identity, timings),
                new EtcdCodec(), birth.topology().actor(SERVER, ACTOR), birth.actor(Cluster.WORK),
                birth.topology().actor(EXECUTOR, ACTOR), Bytes.utf8(STATE));
        return List.of(new CampaignActor(campaigner), new WorkActor(ELECTION, new EtcdPlace(campaigner), work,
                birth.actor(Cluster.WORK), birth.actor(Cluster.ELECTOR)));
    }

    /** The nodes of the candidates. */
    public List<String> pods() {
        return IntStream.range(0, candidates).mapToObj(i -> "pod-" + i).toList();
    }

    /**
     * Reads the text of a fault of the server or a process.
     *
     * @throws BadInputException
     *             naming the text and the allowed kinds
     */
    public static ServiceFault parseFault(String text) {
        Optional<ServiceFault> fault = Stream.<Optional<? extends ServiceFault>>of(PodFault.parse(text),
                EtcdFault.parse(text)).flatMap(Optional::stream).map(ServiceFault.class::cast).findFirst();
        return fault.orElseThrow(() -> new BadInputException("unknown service fault '" + text
                + "'; a pod knows close, step-down and stuck-work, etcd " + EtcdFault.ALLOWED));
    }
}
