package dev.fencepost.jmh;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.model.kubernetes.LeaseApi;
import dev.fencepost.model.kubernetes.LeaseApiState;
import dev.fencepost.model.kubernetes.Method;
import dev.fencepost.model.kubernetes.ServerSettings;
import dev.fencepost.model.kubernetes.Step;
import dev.fencepost.model.kubernetes.WireRequest;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What does one call cost the model of the Kubernetes API server? Each starts from the same state. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = {"-Xmx256m", "-XX:+UseSerialGC"})
public class ModelBenchmark {

    private static final String COLLECTION = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
    private static final String NAME = "shard-0";
    private static final long NOW_NANOS = 1_700_000_000_000_000_000L;

    private LeaseApiState state;
    private WireRequest get;
    private WireRequest put;

    /** Creates the Lease. */
    @Setup
    public void setUp() {
        LeaseApiState empty = LeaseApiState.initial(ServerSettings.DEFAULT.withHistoryLimit(100));
        WireRequest post = WireRequest.of(Method.POST, COLLECTION, body("2024-01-01T00:00:00.000000Z", Json.object()));
        Step created = LeaseApi.step(empty, post, NOW_NANOS);
        String path = COLLECTION + "/" + NAME;
        state = created.state();
        get = WireRequest.of(Method.GET, path);
        JsonObject conditions = Json.object()
                .with("uid", state.leases().getFirst().uid())
                .with("resourceVersion", Long.toString(state.revision()));
        put = WireRequest.of(Method.PUT, path, body("2024-01-01T00:00:05.000000Z", conditions));
        if (LeaseApi.step(state, put, NOW_NANOS).applied().isEmpty()) {
            throw new IllegalStateException("the PUT is refused: " + LeaseApi.step(state, put, NOW_NANOS).answer());
        }
    }

    private static JsonObject body(String renewTime, JsonObject conditions) {
        JsonObject metadata = Json.object().with("name", NAME).with("namespace", "default");
        for (int i = 0; i < conditions.size(); i++) {
            metadata = metadata.with(conditions.nameAt(i), conditions.valueAt(i));
        }
        JsonObject spec = Json.object().with("holderIdentity", "pod-0").with("leaseDurationSeconds", 15)
                .with("renewTime", renewTime).with("leaseTransitions", 1);
        return Json.object().with("apiVersion", "coordination.k8s.io/v1").with("kind", "Lease")
                .with("metadata", metadata).with("spec", spec);
    }

    /** A read. */
    @Benchmark
    public Step get() {
        return LeaseApi.step(state, get, NOW_NANOS);
    }

    /** A swap that is applied. */
    @Benchmark
    public Step put() {
        return LeaseApi.step(state, put, NOW_NANOS);
    }
}

/*
 * To run: ./fencepost bench Model
 *
 * To expect: a read in some tens of nanoseconds, a swap in a few hundred.
 */
