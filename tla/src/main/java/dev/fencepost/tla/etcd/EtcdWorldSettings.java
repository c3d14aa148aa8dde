package dev.fencepost.tla.etcd;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignSettings;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.model.etcd.EtcdSettings;
import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a small world of the election through etcd is set up; the code's settings and the specification's constants are
 * both read from it.
 *
 * @param candidates
 *            their names, which are model values of the specification
 * @param ttlTicks
 *            how long a lease runs
 * @param graceTicks
 *            how long before the end of the validity the work is told to stop
 * @param holderRatePpm
 *            the rate error of the candidates' clocks
 * @param judgeRatePpm
 *            the rate error of the server's clock
 * @param maxSends
 *            how many renewals may lack an answer
 * @param maxLate
 *            how many messages that were given up may be under way
 * @param maxKeys
 *            how many keys may stand in the queue
 * @param maxWrites
 *            how many writes of the state may be under way
 * @param accidents
 *            what may happen beside the election itself
 */
public record EtcdWorldSettings(List<String> candidates, int ttlTicks, int graceTicks, int holderRatePpm,
        int judgeRatePpm, int maxSends, int maxLate, int maxKeys, int maxWrites, Set<EtcdAccident> accidents) {

    /** A tick is what a TTL is counted in. */
    static final long TICK_NANOS = 1_000_000_000L;

    private static final long LONG_NANOS = 1_000_000 * TICK_NANOS;
    private static final int MILLION = 1_000_000;
    private static final Bytes ELECTION = Bytes.utf8("e");

    /** Copies the collections. */
    public EtcdWorldSettings {
        candidates = List.copyOf(candidates);
        accidents = Set.copyOf(accidents);
    }

    /** Leases of one tick under clocks that are right; nothing goes wrong. */
    public static EtcdWorldSettings oneTick(String... candidates) {
        return new EtcdWorldSettings(List.of(candidates), 1, 0, 0, 0, 1, 0, candidates.length, 0, Set.of());
    }

    /** This world with other accidents. */
    public EtcdWorldSettings with(EtcdAccident... others) {
        return new EtcdWorldSettings(candidates, ttlTicks, graceTicks, holderRatePpm, judgeRatePpm, maxSends, maxLate,
                maxKeys, maxWrites, Set.of(others));
    }

    /** This world with other leases and clocks. */
    public EtcdWorldSettings withTimes(int ttl, int grace, int holderPpm, int judgePpm) {
        return new EtcdWorldSettings(candidates, ttl, grace, holderPpm, judgePpm, maxSends, maxLate, maxKeys,
                maxWrites, accidents);
    }

    /** This world with other bounds on what may be under way. */
    public EtcdWorldSettings withBounds(int sends, int late, int keys, int writes) {
        return new EtcdWorldSettings(candidates, ttlTicks, graceTicks, holderRatePpm, judgeRatePpm, sends, late, keys,
                writes, accidents);
    }

    boolean allows(EtcdAccident accident) {
        return accidents.contains(accident);
    }

    /** What the protocol of a candidate runs on; its pace is chosen at every step, so that it is of no account here. */
    CampaignSettings campaign(String candidate) {
        CampaignTimings timings = new CampaignTimings(ttlTicks * TICK_NANOS, LONG_NANOS, graceTicks * TICK_NANOS,
                LONG_NANOS, LONG_NANOS, LONG_NANOS, 0, LONG_NANOS, holderRatePpm, judgeRatePpm);
        return new CampaignSettings(ELECTION, new CandidateId(candidate), timings);
    }

    long ttlNanos() {
        return ttlTicks * TICK_NANOS;
    }

    long allowanceNanos() {
        return campaign("any").timings().allowanceNanos(ttlNanos());
    }

    /**
     * A server that grants TTLs of a second, too, counts its leases from one, and lets leases run for an election
     * timeout longer after a restart, which is a tick.
     */
    static EtcdSettings server() {
        return new EtcdSettings(EtcdSettings.DEFAULT.version(), TICK_NANOS, TICK_NANOS, 1, 1, 0, 1_000,
                EtcdSettings.IsolatedLeader.REFUSES);
    }

    /** By how many ticks a clock may differ from true time in one of them. */
    int slip(int ratePpm) {
        return ratePpm == 0 ? 0 : 1;
    }

    /** The constants of the specification. */
    public Map<String, SpecValue> constants() {
        Map<String, SpecValue> constants = new LinkedHashMap<>();
        constants.put("Nodes", SpecValue.set(candidates.stream().map(SpecValue::model).toList()));
        put(constants, "Ttl", ttlTicks);
        put(constants, "Allowance", (int) (allowanceNanos() / TICK_NANOS));
        put(constants, "Grace", graceTicks);
        put(constants, "RestartGift", (int) (server().electionTimeoutNanos() / TICK_NANOS));
        put(constants, "HolderRate", holderRatePpm);
        put(constants, "ServerRate", judgeRatePpm);
        put(constants, "RateScale", MILLION);
        constants.put("HolderAdvances", advances(holderRatePpm));
        constants.put("ServerAdvances", advances(judgeRatePpm));
        put(constants, "Pace", 0);
        put(constants, "MaxSends", maxSends);
        put(constants, "MaxLate", maxLate);
        put(constants, "MaxKeys", maxKeys);
        put(constants, "MaxWrites", maxWrites);
        TreeSet<SpecValue> names = new TreeSet<>();
        accidents.forEach(accident -> names.add(SpecValue.of(accident.text())));
        constants.put("Accidents", SpecValue.set(names));
        constants.put("Faults", SpecValue.set());
        return constants;
    }

    private static void put(Map<String, SpecValue> constants, String name, int value) {
        constants.put(name, SpecValue.of(value));
    }

    private SpecValue advances(int ratePpm) {
        return slip(ratePpm) == 0
                ? SpecValue.set(SpecValue.of(1))
                : SpecValue.set(SpecValue.of(0), SpecValue.of(1), SpecValue.of(2));
    }
}
