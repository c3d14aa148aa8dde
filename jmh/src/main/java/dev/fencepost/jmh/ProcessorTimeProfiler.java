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

/**
 * The processor time of the whole process, an operation: what something costs that waits most of the time, or that
 * works on other threads than the one that measures.
 *
 * <p>The collector's and the compiler's are in it. A sum over Java's threads would lose what those had taken that end
 * meanwhile, and some electors end threads all the time: it came out below zero.
 */
public final class ProcessorTimeProfiler implements InternalProfiler {

    /** What the figure is called in the results. */
    public static final String LABEL = "cpu.time.norm";

    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long beforeNanos;

    /** JMH makes one in each fork. */
    public ProcessorTimeProfiler() {
        // nothing to set up
    }

    @Override
    public String getDescription() {
        return "processor time of the process";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        beforeNanos = process.getProcessCpuTime();
    }

    @Override
    public Collection<ScalarResult> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
            IterationResult result) {
        long operations = Math.max(1, result.getMetadata().getAllOps());
        double nanos = (double) (process.getProcessCpuTime() - beforeNanos) / operations;
        return List.of(new ScalarResult(LABEL, nanos, "ns/op", AggregationPolicy.AVG));
    }
}
