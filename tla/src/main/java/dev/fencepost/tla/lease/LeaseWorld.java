package dev.fencepost.tla.lease;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Now;
import dev.fencepost.election.fence.FenceState;
import dev.fencepost.election.lease.Phase;
import dev.fencepost.model.kubernetes.StoredLease;
import dev.fencepost.simulator.ActorRef;
import dev.fencepost.simulator.NodeRef;
import dev.fencepost.simulator.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A state of the small world.
 *
 * @param world
 *            the simulator's world, with one node for each candidate, one for the store and one for each fence
 * @param leads
 *            how many nanoseconds each candidate's monotonic clock is ahead of true time
 * @param walls
 *            what each candidate's wall clock shows, in microseconds
 * @param left
 *            how many accidents may still happen
 * @param uids
 *            all uids that the Lease has had, the oldest first
 * @param versions
 *            all versions that the Lease has had, the oldest first
 * @param top
 *            the highest token that a leadership was published with
 */
public record LeaseWorld(World world, List<Long> leads, List<Long> walls, Map<Accident, Integer> left,
        List<String> uids,
        List<String> versions, long top) {

    static final String STORE = "store";
    static final String FENCE = "fence";
    static final String ELECTOR = "elector";

    /** Copies the collections. */
    public LeaseWorld {
        leads = List.copyOf(leads);
        walls = List.copyOf(walls);
        left = Map.copyOf(left);
        uids = List.copyOf(uids);
        versions = List.copyOf(versions);
    }

    /** After something has happened: what is counted beside the world is brought up to date. */
    LeaseWorld after(World next) {
        List<String> moreUids = uids;
        List<String> moreVersions = versions;
        Optional<StoredLease> lease = lease(next);
        if (lease.isPresent()) {
            moreUids = with(uids, lease.get().uid());
            moreVersions = with(versions, Long.toString(lease.get().revision()));
        }
        long highest = top;
        for (int node = 0; node < leads.size(); node++) {
            Optional<Seat> seat = seat(next, next.topology().nodes().get(node));
            if (seat.isPresent() && seat.get().state().phase() == Phase.LEADING) {
                highest = Math.max(highest, seat.get().state().lastGainedToken());
            }
        }
        return new LeaseWorld(next, leads, walls, left, moreUids, moreVersions, highest);
    }

    private static List<String> with(List<String> known, String one) {
        if (known.contains(one)) {
            return known;
        }
        List<String> more = new ArrayList<>(known);
        more.add(one);
        return more;
    }

    boolean allows(Accident accident) {
        return left.getOrDefault(accident, 0) > 0;
    }

    LeaseWorld less(Accident accident) {
        Map<Accident, Integer> fewer = new EnumMap<>(left);
        fewer.merge(accident, -1, Integer::sum);
        return new LeaseWorld(world, leads, walls, fewer, uids, versions, top);
    }

    LeaseWorld withClocks(List<Long> otherLeads, List<Long> otherWalls) {
        return new LeaseWorld(world, otherLeads, otherWalls, left, uids, versions, top);
    }

    long monotonicNanos(NodeRef node) {
        return world.trueNanos() + leads.get(node.id());
    }

    Now clocks(NodeRef node) {
        return new Now(monotonicNanos(node), walls.get(node.id()));
    }

    List<NodeRef> candidates() {
        return world.topology().nodes().subList(0, leads.size());
    }

    ActorRef elector(NodeRef node) {
        return world.topology().actor(node.name(), ELECTOR);
    }

    ActorRef storeActor() {
        return world.topology().actor(STORE, STORE);
    }

    /** The nodes of the fences. */
    List<NodeRef> fences() {
        List<NodeRef> nodes = world.topology().nodes();
        return nodes.subList(leads.size() + 1, nodes.size());
    }

    /** The identity of the process that runs on a node. */
    CandidateId candidate(NodeRef node) {
        return new CandidateId(node.name() + "#" + world.incarnation(node));
    }

    /** The candidate of a node; empty while the node is down. */
    Optional<Seat> seat(NodeRef node) {
        return seat(world, node);
    }

    private static Optional<Seat> seat(World world, NodeRef node) {
        return world.state(world.topology().actor(node.name(), ELECTOR)).map(Seat.class::cast);
    }

    Optional<StoredLease> lease() {
        return lease(world);
    }

    private static Optional<StoredLease> lease(World world) {
        ThinStore.State store = (ThinStore.State) world.state(world.topology().actor(STORE, STORE)).orElseThrow();
        return store.api().leases().stream().findFirst();
    }

    FenceState fence(NodeRef node) {
        return (FenceState) world.state(world.topology().actor(node.name(), FENCE)).orElseThrow();
    }

    /** The highest token that any fence has seen. */
    FencingToken highestMark() {
        return fences().stream().map(node -> ThinFence.highest(fence(node))).max(Comparator.naturalOrder())
                .orElseThrow();
    }
}
