package dev.fencepost.jmh;

import io.kubernetes.client.extended.leaderelection.LeaderElectionConfig;
import io.kubernetes.client.extended.leaderelection.LeaderElectionRecord;
import io.kubernetes.client.extended.leaderelection.LeaderElector;
import io.kubernetes.client.extended.leaderelection.Lock;
import io.kubernetes.client.openapi.ApiException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The elector of the official Kubernetes client for Java, over a lock of its own interface in memory. */
final class JavaClientElector implements AutoCloseable {

    private static final MethodHandle TRY_ACQUIRE_OR_RENEW = tryAcquireOrRenew();
    private static final int NOT_FOUND = 404;

    private final LeaderElector elector;
    private final Thread loop;

    JavaClientElector(Duration retryPeriod, Runnable onWrite) {
        elector = new LeaderElector(new LeaderElectionConfig(new InMemory(onWrite), Duration.ofSeconds(15),
                Duration.ofSeconds(10), retryPeriod));
        loop = Thread.ofPlatform().daemon().unstarted(() -> elector.run(() -> {}, () -> {}));
    }

    private static MethodHandle tryAcquireOrRenew() {
        try {
            return MethodHandles.privateLookupIn(LeaderElector.class, MethodHandles.lookup())
                    .findVirtual(LeaderElector.class, "tryAcquireOrRenew", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException gone) {
            throw new IllegalStateException("this version has another elector", gone);
        }
    }

    /** Lets it acquire, and renew every retry period, in the background. */
    void start() {
        loop.start();
    }

    /** One turn of its loop, short of the loop. */
    boolean renew() throws Throwable {
        return (boolean) TRY_ACQUIRE_OR_RENEW.invokeExact(elector);
    }

    @Override
    public void close() {
        elector.close();
        loop.interrupt();
    }

    /** What the elector writes to. */
    private static final class InMemory implements Lock {

        private final Runnable onWrite;
        private @Nullable LeaderElectionRecord held;

        InMemory(Runnable onWrite) {
            this.onWrite = onWrite;
        }

        @Override
        public synchronized LeaderElectionRecord get() throws ApiException {
            if (held == null) {
                throw new ApiException(NOT_FOUND, "there is none");
            }
            return held;
        }

        @Override
        public boolean create(LeaderElectionRecord record) {
            return update(record);
        }

        @Override
        public synchronized boolean update(LeaderElectionRecord record) {
            held = record;
            onWrite.run();
            return true;
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
