package dev.fencepost.election.etcd;

import dev.fencepost.election.EtcdElectionConfig;
import dev.fencepost.election.campaign.EtcdRequest;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Where etcd is and how to talk to it: opens the two kinds of clients, each with connections of its own.
 *
 * <p>They must not be one (mutant GL-25): the client for requests limits every call, and a campaign is answered when its
 * turn comes. They do not share a channel either, so that a crowd of requests cannot hold up a renewal.
 *
 * <p>With several endpoints calls go round those that are connected; one that is dead or cannot be found is left out. A
 * single address that balances the load is simpler and serves as well: then it is known in one place who is a member.
 */
public final class EtcdConnections {

    /** The least that gRPC allows; etcd refuses pings that come less than five seconds apart. */
    private static final long PING_AFTER_SECONDS = 10;

    private final List<EtcdEndpoint> endpoints;
    private final Duration connectTimeout;
    private final Duration requestTimeout;

    /**
     * Takes the addresses and connects to nothing yet.
     *
     * @param endpoints
     *            at least one, each {@code http://host:port}
     * @param connectTimeout
     *            how long one attempt to connect may take; at most a day
     * @param requestTimeout
     *            how long a call of the client for requests may take, and how long a silent connection is waited for;
     *            at most a day
     * @throws IllegalArgumentException
     *             if one of them cannot be used; the sentence says which and why
     */
    public EtcdConnections(List<String> endpoints, Duration connectTimeout, Duration requestTimeout) {
        if (endpoints.isEmpty()) {
            throw new IllegalArgumentException("at least one etcd endpoint is needed, such as http://etcd:2379");
        }
        this.endpoints = endpoints.stream().map(EtcdEndpoint::parse).distinct().toList();
        this.connectTimeout = sensible("connectTimeout", connectTimeout);
        this.requestTimeout = sensible("requestTimeout", requestTimeout);
    }

    /** What a configuration names; it has refused already what is refused here. */
    public static EtcdConnections of(EtcdElectionConfig config) {
        return new EtcdConnections(config.endpoints(), config.connectTimeout(), config.requestTimeout());
    }

    /**
     * Opens a client for an election: its calls end as they were told to, and a campaign not at all. It is closed by
     * whoever asked for it.
     */
    public EtcdStore openForElection() {
        return new EtcdStore(channel().build());
    }

    /**
     * Opens a client for reading and writing state: no call takes longer than the request timeout, not even a campaign
     * or a stream, which have no place here; and so no answer of {@link EtcdRequest.WriteState} comes later. It is
     * closed by whoever asked for it.
     */
    public EtcdStore openForRequests() {
        return new EtcdStore(channel().intercept(new CallLimit(requestTimeout.toNanos())).build());
    }

    /**
     * {@code nameResolverFactory} is deprecated in favour of a registry that all channels of the process share, where
     * our addresses have no place.
     */
    @SuppressWarnings("deprecation")
    private NettyChannelBuilder channel() {
        return NettyChannelBuilder.forTarget(EndpointResolver.TARGET)
                .nameResolverFactory(new EndpointResolver.Factory(endpoints))
                .defaultLoadBalancingPolicy("round_robin")
                .proxyDetector(target -> null)
                .usePlaintext()
                // Off with the retries that a configuration names are those that gRPC makes unasked: see EtcdStore.
                .disableRetry()
                .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) millis(connectTimeout))
                // Without pings a connection that has gone silent would be used until the kernel gives it up, after
                // a quarter of an hour, and each new campaign would be lost in it.
                .keepAliveTime(PING_AFTER_SECONDS, TimeUnit.SECONDS)
                .keepAliveTimeout(millis(requestTimeout), TimeUnit.MILLISECONDS)
                // What a reply sets off is a note in an inbox; a pool would only let answers overtake each other.
                .directExecutor();
    }

    private static Duration sensible(String name, Duration duration) {
        if (!duration.isPositive() || duration.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(name + " " + duration + " must be more than 0 s and at most 24 h");
        }
        return duration;
    }

    /** At least one: none would be no limit at all. */
    private static long millis(Duration duration) {
        return Math.max(1, duration.toMillis());
    }
}
