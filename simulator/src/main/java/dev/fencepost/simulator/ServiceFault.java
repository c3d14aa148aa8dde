package dev.fencepost.simulator;

/**
 * Something that goes wrong inside a service under simulation: an outage, an error class, an operator's hand.
 *
 * <p>The simulator carries it from the plan to the service's node and back into the printed schedule, and knows nothing
 * else about it; the kinds belong to whoever mounts the service. Implementations are immutable with equality by value.
 */
public interface ServiceFault {

    /** Returns a constant that names the kind, in kebab-case; each kind is counted in {@code Reached}. */
    String kind();

    /**
     * Returns the text from which the scenario's {@link ServiceFaultParser} makes an equal fault: the kind alone, or
     * the kind and parameters, made of letters, digits and {@code . _ - = /} only, as {@code errors-status=503}.
     */
    String text();
}
