package dev.fencepost.jmh;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/** How many processors the rest of the machine kept busy during an iteration: what a figure has to be read with. */
public final class OthersProfiler implements InternalProfiler {

    /** What the figure is called in the results. */
    public static final String LABEL = "others";

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** JMH makes one in each fork. */
    public OthersProfiler() {
        // nothing to set up
    }

    @Override
    public String getDescription() {
        return "processors that the rest of the machine kept busy";
    }

    /** Each reading is of the time since the one before. */
    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        others();
    }

    @Override
    public Collection<ScalarResult> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
            IterationResult result) {
        return List.of(new ScalarResult(LABEL, others(), "processors", AggregationPolicy.AVG));
    }

    private double others() {
        double share = system.getCpuLoad() - system.getProcessCpuLoad();
        return Math.max(0, share) * system.getAvailableProcessors();
    }
}
