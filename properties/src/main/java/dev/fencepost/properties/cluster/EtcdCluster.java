package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignSettings;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.etcd.EtcdCodec;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.BadInputException;
import dev.fencepost.simulator.Birth;
import dev.fencepost.simulator.NodeSpec;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Site;
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
 * @param services
 *            whether each candidate is a whole service with a lifecycle, or an elector and its work alone
 * @param misfitPercent
 *            how many of the services, in percent, are configured for another count of shards
 */
public record EtcdCluster(int candidates, CampaignTimings timings, WorkSettings work, boolean services,
        int misfitPercent) {

    /** The node of the server. */
    public static final String SERVER = "etcd";

    /** The node of the executor. */
    public static final String EXECUTOR = "executor";

    /** The election's name, as in seed 001. */
    public static final String ELECTION = "/golem/shard-manager/leader";

    /** The key of the state, as in seed 001. */
    public static final String STATE = "/golem/shard-manager/state";

    /** The actor of the lifecycle, in each service's process. */
    public static final String SERVICE = "service";

    private static final String ACTOR = "server";
    private static final Site MISFIT = Site.of("misfit");
    private static final int SHARDS = 1_024;

    /** The nodes, in starting order. */
    public List<NodeSpec> nodes() {
        return nodes(Detail.USUAL);
    }

    /** The nodes, in starting order, telling the log as much as is asked for; they do the same. */
    public List<NodeSpec> nodes(Detail detail) {
        List<NodeSpec> nodes = new ArrayList<>();
        nodes.add(NodeSpec.of(SERVER, ACTOR, new EtcdActor(ELECTION, detail)));
        nodes.add(NodeSpec.of(EXECUTOR, ACTOR, new ExecutorActor(EXECUTOR)));
        for (String pod : pods()) {
            nodes.add(services
                    ? new NodeSpec(pod, List.of(Cluster.ELECTOR, SERVICE, Cluster.WORK),
                            birth -> service(birth, detail))
                    : new NodeSpec(pod, List.of(Cluster.ELECTOR, Cluster.WORK), birth -> process(birth, detail)));
        }
        return nodes;
    }

    private List<Actor<?>> process(Birth birth, Detail detail) {
        Campaigner campaigner = campaigner(birth, birth.actor(Cluster.WORK), 0);
        return List.of(new CampaignActor(campaigner, detail), work(birth, campaigner));
    }

    private List<Actor<?>> service(Birth birth, Detail detail) {
        int shards = birth.draw(MISFIT, 100) >= 100 - misfitPercent ? 2 * SHARDS : SHARDS;
        Campaigner campaigner = campaigner(birth, birth.actor(SERVICE), shards);
        Served served = new Served(ELECTION, shards, campaigner.codec(), campaigner.etcd(), campaigner.stateKey(),
                campaigner.executor(), birth.actor(SERVICE), birth.actor(Cluster.ELECTOR), campaigner.work());
        return List.of(new CampaignActor(campaigner, detail), new ServiceActor(served), work(birth, campaigner));
    }

    private Campaigner campaigner(Birth birth, ActorRef owner, int shards) {
        CampaignSettings settings = new CampaignSettings(Bytes.utf8(ELECTION), Identities.draw(birth), timings);
        return new Campaigner(settings, new EtcdCodec(), birth.topology().actor(SERVER, ACTOR),
                birth.actor(Cluster.WORK), owner, birth.topology().actor(EXECUTOR, ACTOR), Bytes.utf8(STATE), shards,
                services);
    }

    private WorkActor work(Birth birth, Campaigner campaigner) {
        return new WorkActor(ELECTION, new EtcdPlace(campaigner), work, birth.actor(Cluster.WORK), campaigner.served()
                ? campaigner.owner()
                : birth.actor(Cluster.ELECTOR));
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
                + "'; a pod knows " + PodFault.ALLOWED + ", etcd " + EtcdFault.ALLOWED));
    }
}
