package dev.fencepost.election.etcd;

import io.grpc.Attributes;
import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.Status;
import io.grpc.StatusOr;
import io.grpc.SynchronizationContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells a channel the addresses of a fixed list of endpoints, each looked up by itself: one whose name cannot be
 * resolved, or takes for ever, keeps no other from being used.
 *
 * <p>Looking up may wait, so it is done on the threads that gRPC has for it; everything else happens in the channel's
 * synchronization context.
 */
final class EndpointResolver extends NameResolver {

    /** How long the first addresses wait for the others: told alone, a dead member would fail what came at once. */
    private static final long PATIENCE_MILLIS = 1_000;

    private static final String SCHEME = "fencepost-etcd";

    /** What a channel is told to talk to; the endpoints are known here. */
    static final String TARGET = SCHEME + ":///etcd";

    /** Makes a resolver for each channel that asks, whatever the channel's target is. */
    static final class Factory extends NameResolver.Factory {

        private final List<EtcdEndpoint> endpoints;

        Factory(List<EtcdEndpoint> endpoints) {
            this.endpoints = endpoints;
        }

        @Override
        public NameResolver newNameResolver(URI target, NameResolver.Args args) {
            return new EndpointResolver(endpoints, args);
        }

        @Override
        public String getDefaultScheme() {
            return SCHEME;
        }
    }

    private final List<EtcdEndpoint> endpoints;
    private final SynchronizationContext context;
    private final Executor lookups;
    private final ScheduledExecutorService timer;

    private final Map<EtcdEndpoint, EquivalentAddressGroup> known = new LinkedHashMap<>();
    private final Set<EtcdEndpoint> asked = new HashSet<>();
    private @Nullable Listener2 listener;
    private boolean told;

    private EndpointResolver(List<EtcdEndpoint> endpoints, NameResolver.Args args) {
        this.endpoints = endpoints;
        this.context = args.getSynchronizationContext();
        Executor offered = args.getOffloadExecutor();
        if (offered == null) {
            throw new IllegalArgumentException("the channel has no threads to look names up on");
        }
        this.lookups = offered;
        this.timer = args.getScheduledExecutorService();
    }

    @Override
    public String getServiceAuthority() {
        return endpoints.getFirst().authority();
    }

    @Override
    public void start(Listener2 channel) {
        listener = channel;
        refresh();
    }

    /** Looks every endpoint up again that is not being looked up already. */
    @Override
    public void refresh() {
        for (EtcdEndpoint endpoint : endpoints) {
            if (asked.add(endpoint)) {
                lookups.execute(() -> lookUp(endpoint));
            }
        }
    }

    @Override
    public void shutdown() {
        listener = null;
    }

    /** On a thread that may wait. */
    private void lookUp(EtcdEndpoint endpoint) {
        try {
            List<SocketAddress> addresses = new ArrayList<>();
            for (InetAddress address : InetAddress.getAllByName(endpoint.host())) {
                addresses.add(new InetSocketAddress(address, endpoint.port()));
            }
            EquivalentAddressGroup found = new EquivalentAddressGroup(addresses, Attributes.newBuilder()
                    .set(EquivalentAddressGroup.ATTR_AUTHORITY_OVERRIDE, endpoint.authority()).build());
            context.execute(() -> resolved(endpoint, found));
        } catch (UnknownHostException | SecurityException unknown) {
            context.execute(() -> failed(endpoint, unknown));
        }
    }

    private void resolved(EtcdEndpoint endpoint, EquivalentAddressGroup found) {
        asked.remove(endpoint);
        if (known.put(endpoint, found) == null && known.size() == 1 && !asked.isEmpty()) {
            context.schedule(this::tellWhatIsKnown, PATIENCE_MILLIS, TimeUnit.MILLISECONDS, timer);
        }
        if (told || asked.isEmpty()) {
            tellWhatIsKnown();
        }
    }

    /** A name that was resolved once keeps its addresses: they may well still be right. */
    private void failed(EtcdEndpoint endpoint, Exception why) {
        asked.remove(endpoint);
        if (!asked.isEmpty()) {
            return;
        }
        if (!known.isEmpty()) {
            tellWhatIsKnown();
            return;
        }
        tell(StatusOr.fromStatus(Status.UNAVAILABLE
                .withDescription("No name of " + names() + " could be resolved.").withCause(why)));
    }

    private void tellWhatIsKnown() {
        told = true;
        tell(StatusOr.fromValue(List.copyOf(known.values())));
    }

    private void tell(StatusOr<List<EquivalentAddressGroup>> outcome) {
        if (listener != null) {
            listener.onResult2(ResolutionResult.newBuilder().setAddressesOrError(outcome).build());
        }
    }

    private String names() {
        return String.join(", ", endpoints.stream().map(EtcdEndpoint::host).distinct().toList());
    }
}
