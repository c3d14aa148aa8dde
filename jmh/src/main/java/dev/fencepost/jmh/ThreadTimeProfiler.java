package dev.fencepost.jmh;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The processor time of all Java threads, an operation: what something costs that waits most of the time, or that works
 * on other threads than the one that measures.
 */
public final class ThreadTimeProfiler implements InternalProfiler {

    /** What the figure is called in the results. */
    public static final String LABEL = "cpu.time.norm";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long beforeNanos;

    /** JMH makes one in each fork. */
    public ThreadTimeProfiler() {
        // nothing to set up
    }

    @Override
    public String getDescription() {
        return "processor time of all Java threads";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        beforeNanos = sumNanos();
    }

    @Override
    public Collection<ScalarResult> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
            IterationResult result) {
        long operations = Math.max(1, result.getMetadata().getAllOps());
        double nanos = (double) (sumNanos() - beforeNanos) / operations;
        return List.of(new ScalarResult(LABEL, nanos, "ns/op", AggregationPolicy.AVG));
    }

    /** The compiler's and the collector's threads are none of Java's; one that has just ended is not counted. */
    private long sumNanos() {
        long sum = 0;
        for (long id : threads.getAllThreadIds()) {
            sum += Math.max(0, threads.getThreadCpuTime(id));
        }
        return sum;
    }
}
