package dev.fencepost.jmh;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfig;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The elector of the fabric8 client, over a lock of its own interface in memory, on one thread. */
final class Fabric8Elector implements AutoCloseable {

    private static final MethodHandle TRY_ACQUIRE_OR_RENEW = tryAcquireOrRenew();

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final LeaderElector elector;

    Fabric8Elector(Duration retryPeriod, Runnable onWrite) {
        LeaderCallbacks callbacks = new LeaderCallbacks(() -> {}, () -> {}, leader -> {});
        elector = new LeaderElector(null, new LeaderElectionConfig(new InMemory(onWrite), Duration.ofSeconds(15),
                Duration.ofSeconds(10), retryPeriod, callbacks, false, "shard-0"), executor);
    }

    private static MethodHandle tryAcquireOrRenew() {
        try {
            return MethodHandles.privateLookupIn(LeaderElector.class, MethodHandles.lookup())
                    .findVirtual(LeaderElector.class, "tryAcquireOrRenew", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException gone) {
            throw new IllegalStateException("this version has another elector", gone);
        }
    }

    /** Lets it acquire, and renew every retry period, in the background; whoever waits for renewals sees it fail. */
    @SuppressWarnings("FutureReturnValueIgnored")
    void start() {
        elector.start();
    }

    /** One turn of its loop, short of the loop. */
    boolean renew() throws Throwable {
        return (boolean) TRY_ACQUIRE_OR_RENEW.invokeExact(elector);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }

    /** What the elector writes to. */
    private static final class InMemory implements Lock {

        private final Runnable onWrite;
        private @Nullable LeaderElectionRecord held;

        InMemory(Runnable onWrite) {
            this.onWrite = onWrite;
        }

        @Override
        @SuppressWarnings("NullAway") // null is how this interface says that there is none
        public synchronized LeaderElectionRecord get(KubernetesClient client) {
            return held;
        }

        @Override
        public void create(KubernetesClient client, LeaderElectionRecord record) {
            update(client, record);
        }

        @Override
        public synchronized void update(KubernetesClient client, LeaderElectionRecord record) {
            held = record;
            onWrite.run();
        }

        @Override
        public String identity() {
            return "pod-0";
        }

        @Override
        public String describe() {
            return "in memory";
        }
    }
}
