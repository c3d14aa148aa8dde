package dev.fencepost.election.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.StatusOr;
import io.grpc.SynchronizationContext;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Goal: addresses are told together if they can be, and without those that do not come. */
class EndpointResolverTest {

    private static final EtcdEndpoint ONE = new EtcdEndpoint("127.0.0.1", 1);
    private static final EtcdEndpoint OTHER = new EtcdEndpoint("127.0.0.1", 2);
    /** The name is reserved for never being there. */
    private static final EtcdEndpoint NOBODY = new EtcdEndpoint("etcd.invalid", 3);

    private final Deque<Runnable> lookups = new ArrayDeque<>();
    private final HandWoundTimer timer = new HandWoundTimer();
    private final List<String> told = new ArrayList<>();

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    /** Told of a dead member alone, a channel would fail what was asked of it at once. */
    @Test
    void the_first_addresses_wait_for_the_others() {
        start(ONE, OTHER);
        assertThat(lookups).hasSize(2);
        lookups.remove().run();
        assertThat(told).isEmpty();
        lookups.remove().run();
        assertThat(told).containsExactly("1 2");
    }

    @Test
    void a_name_that_takes_for_ever_is_not_waited_for() {
        start(ONE, OTHER);
        lookups.remove().run();
        timer.ring();
        assertThat(told).containsExactly("1");
        lookups.remove().run();
        assertThat(told).containsExactly("1", "1 2");
    }

    @Test
    void a_name_that_is_not_there_is_left_out() {
        start(NOBODY, ONE);
        lookups.remove().run();
        assertThat(told).isEmpty();
        lookups.remove().run();
        assertThat(told).containsExactly("1");

        NameResolver other = start(ONE, NOBODY);
        lookups.remove().run();
        lookups.remove().run();
        assertThat(told).containsExactly("1", "1");
        other.shutdown();
    }

    @Test
    void it_is_an_error_only_when_there_is_no_name_at_all() {
        start(NOBODY);
        lookups.remove().run();
        assertThat(told).containsExactly("UNAVAILABLE: No name of etcd.invalid could be resolved.");
    }

    @Test
    void looking_again_asks_for_what_is_not_being_asked_for() {
        NameResolver resolver = start(ONE, OTHER);
        lookups.remove().run();
        resolver.refresh();
        assertThat(lookups).hasSize(2);
        lookups.remove().run();
        lookups.remove().run();
        assertThat(told).containsExactly("1 2");
    }

    @Test
    void nothing_is_told_after_the_end() {
        NameResolver resolver = start(ONE);
        resolver.shutdown();
        lookups.remove().run();
        assertThat(told).isEmpty();
    }

    private NameResolver start(EtcdEndpoint... endpoints) {
        SynchronizationContext context = new SynchronizationContext((thread, failure) -> {
            throw new AssertionError(failure);
        });
        NameResolver resolver = new EndpointResolver.Factory(List.of(endpoints)).newNameResolver(
                URI.create(EndpointResolver.TARGET),
                NameResolver.Args.newBuilder().setDefaultPort(1).setProxyDetector(target -> null)
                        .setSynchronizationContext(context).setScheduledExecutorService(timer)
                        .setServiceConfigParser(new NoConfig()).setOffloadExecutor(lookups::add).build());
        resolver.start(new NameResolver.Listener2() {

            @Override
            public void onResult(NameResolver.ResolutionResult result) {
                note(result.getAddressesOrError());
            }

            @Override
            public io.grpc.Status onResult2(NameResolver.ResolutionResult result) {
                note(result.getAddressesOrError());
                return io.grpc.Status.OK;
            }

            @Override
            public void onError(io.grpc.Status error) {
                told.add("error");
            }
        });
        return resolver;
    }

    private void note(StatusOr<List<EquivalentAddressGroup>> outcome) {
        told.add(outcome.hasValue()
                ? String.join(" ", outcome.getValue().stream().map(EndpointResolverTest::port).toList())
                : outcome.getStatus().getCode() + ": " + outcome.getStatus().getDescription());
    }

    private static String port(EquivalentAddressGroup group) {
        String address = group.getAddresses().getFirst().toString();
        return address.substring(address.lastIndexOf(':') + 1);
    }

    private static final class NoConfig extends NameResolver.ServiceConfigParser {

        @Override
        public NameResolver.ConfigOrError parseServiceConfig(java.util.Map<String, ?> raw) {
            return NameResolver.ConfigOrError.fromConfig("none");
        }
    }

    /** A timer that rings when it is told to. */
    private static final class HandWoundTimer extends ScheduledThreadPoolExecutor {

        private final List<Runnable> set = new ArrayList<>();

        HandWoundTimer() {
            super(0);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            set.add(task);
            return super.schedule(() -> {}, 1, TimeUnit.DAYS);
        }

        void ring() {
            set.forEach(Runnable::run);
            set.clear();
        }
    }
}
