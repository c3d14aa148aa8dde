package dev.fencepost.simulator;

/** Reads the text form of the service faults that a scenario knows. */
@FunctionalInterface
public interface ServiceFaultParser {

    /** Knows no service fault at all: for scenarios without services. */
    ServiceFaultParser NONE = text -> {
        throw new BadInputException("unknown service fault '" + text + "': this scenario has none");
    };

    /**
     * Returns the fault whose {@link ServiceFault#text()} is the given text.
     *
     * @throws BadInputException
     *             naming the text and the allowed kinds
     */
    ServiceFault parse(String text);
}
