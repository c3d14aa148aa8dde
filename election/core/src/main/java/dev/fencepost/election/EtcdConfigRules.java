package dev.fencepost.election;

import dev.fencepost.election.campaign.CampaignTimings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules that the configuration of an election through etcd must keep besides those of every configuration. */
final class EtcdConfigRules {

    /** Below, etcd with its default heartbeat and election timeout grants more than was asked. */
    static final Duration MIN_TTL = Duration.ofSeconds(2);

    private static final String PLAIN = "http://";
    private static final int MAX_PORT = 65_535;

    private final ConfigRules rules;

    EtcdConfigRules(ConfigRules rules) {
        this.rules = rules;
    }

    void endpoints(List<String> endpoints) {
        if (endpoints.isEmpty()) {
            rules.broken("endpoints must name at least one member of etcd, such as " + PLAIN + "localhost:2379");
        }
        endpoints.forEach(this::endpoint);
    }

    private void endpoint(String endpoint) {
        URI uri = parsed(endpoint);
        if (!endpoint.startsWith(PLAIN)) {
            rules.broken("endpoint '" + withoutUser(endpoint) + "' must start with " + PLAIN
                    + ": there is no TLS towards etcd");
        } else if (endpoint.contains("@")) {
            rules.broken("endpoint '" + withoutUser(endpoint) + "' must not name a user: there is no authentication"
                    + " towards etcd");
        } else if (uri == null || uri.getHost() == null || uri.getPort() < 1 || uri.getPort() > MAX_PORT
                || !uri.getPath().isEmpty() || uri.getQuery() != null || uri.getFragment() != null) {
            rules.broken("endpoint '" + endpoint + "' must be " + PLAIN + "<host>:<port> and nothing else");
        }
    }

    private static @Nullable URI parsed(String endpoint) {
        try {
            return URI.create(endpoint);
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    /** A password does not belong into a message, and from there into a log. */
    private static String withoutUser(String endpoint) {
        int at = endpoint.lastIndexOf('@');
        int scheme = endpoint.indexOf("://");
        return at < 0 ? endpoint : endpoint.substring(0, scheme < 0 ? 0 : scheme + 3) + "..." + endpoint.substring(at);
    }

    void ttl(Duration ttl) {
        if (ttl.compareTo(MIN_TTL) < 0 || ttl.compareTo(ConfigRules.MAX_LEASE) > 0) {
            rules.broken("leaderLeaseTtl " + ConfigRules.text(ttl) + " must be from " + ConfigRules.text(MIN_TTL)
                    + " to " + ConfigRules.text(ConfigRules.MAX_LEASE));
        } else if (!ttl.equals(Duration.ofSeconds(ttl.toSeconds()))) {
            rules.broken("leaderLeaseTtl " + ConfigRules.text(ttl) + " must be whole seconds, as etcd grants them");
        }
    }

    void numberOfShards(int shards) {
        if (shards < 1) {
            rules.broken("numberOfShards " + shards + " must be at least 1");
        }
    }

    void keys(String election, String stateKey) {
        if (election.isEmpty() || election.endsWith("/")) {
            rules.broken("the election's name '" + election + "' must not be empty, nor end with a slash");
        }
        if (stateKey.isEmpty()) {
            rules.broken("stateKey must not be empty");
        } else if (stateKey.startsWith(election + "/")) {
            rules.broken("stateKey '" + stateKey + "' must not be below the election's name '" + election
                    + "': every key there is a candidate, and one that never goes would be waited for for ever");
        }
    }

    void notAbove(String name, Duration smaller, String limitName, Duration limit) {
        if (smaller.compareTo(limit) > 0) {
            rules.broken(name + " " + ConfigRules.text(smaller) + " must be at most " + limitName + " "
                    + ConfigRules.text(limit));
        }
    }

    /** Otherwise a lease may run out before its first renewal was answered (mutant GL-20). */
    void requestTimeout(CampaignTimings timings) {
        if (2 * timings.requestTimeoutNanos() > timings.ttlNanos()) {
            rules.broken("requestTimeout " + ConfigRules.text(timings.requestTimeoutNanos())
                    + " must be at most half of leaderLeaseTtl " + ConfigRules.text(timings.ttlNanos()) + " = "
                    + ConfigRules.text(timings.ttlNanos() / 2));
        }
    }

    /**
     * One lost answer must fit into the lease. A stream is FIFO, so an answer is lost only together with its stream,
     * which is told; the keepalive opens another one at once, and that has a whole request timeout. A longer TTL, if
     * one is granted, only leaves more room.
     */
    void budget(CampaignTimings timings) {
        long renewalNanos = CampaignTimings.renewalNanos(timings.ttlNanos());
        long needed = renewalNanos + timings.requestTimeoutNanos() + timings.stopGraceNanos();
        long available = timings.validityNanos(timings.ttlNanos());
        if (needed > available) {
            rules.broken("one broken keepalive stream would cost the lease: renewal after leaderLeaseTtl / 3 = "
                    + ConfigRules.text(renewalNanos) + " + requestTimeout "
                    + ConfigRules.text(timings.requestTimeoutNanos()) + " for the stream that replaces it + stopGrace "
                    + ConfigRules.text(timings.stopGraceNanos()) + " = " + ConfigRules.text(needed)
                    + " must be at most leaderLeaseTtl " + ConfigRules.text(timings.ttlNanos())
                    + " - clock allowance " + ConfigRules.text(timings.allowanceNanos(timings.ttlNanos())) + " = "
                    + ConfigRules.text(available));
        }
    }

    /** The try that the budget still allows has its whole timeout before the reading as such is given up. */
    void stateRead(Duration budget, Duration requestTimeout, Duration limit) {
        Duration needed = budget.plus(requestTimeout);
        if (needed.compareTo(limit) > 0) {
            rules.broken("the state's reading would be cut off: readRetry's budget " + ConfigRules.text(budget)
                    + " + requestTimeout " + ConfigRules.text(requestTimeout) + " = " + ConfigRules.text(needed)
                    + " must be at most stateReadLimit " + ConfigRules.text(limit));
        }
    }
}
