package dev.fencepost.tla.lease;

import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What may go wrong in a small world of the Lease election, each kind so many times, as the specification counts it.
 */
public enum Accident {
    /** An awaited call is not answered in time. */
    TIMEOUT,
    /** A call is answered with an error, or a fence cannot be asked. */
    FAIL,
    /** A write is delivered twice. */
    TWICE,
    /** A message is lost. */
    LOSE,
    /** Somebody asks a candidate to step down or to close. */
    STOP,
    /** The work ends by itself. */
    END,
    /** The work begins a fenced write. */
    WRITE,
    /** A process dies. */
    CRASH,
    /** An operator deletes the Lease. */
    DELETE,
    /** Somebody changes the metadata of the Lease. */
    ANNOTATE,
    /** An operator changes the record; only where ends are loose. */
    EDIT;

    /** Its name in the specification. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of the specification's actions that are such accidents. */
    public static Set<String> actions() {
        return Set.of("TimedOutRead", "TimedOutWrite", "FloorFailed", "ClaimFailed", "ServeError", "ServeAppliedError",
                "ServeTwice", "Lost", "LostWrite", "StepDown", "Close", "WorkActs", "Crash", "Delete", "Annotate",
                "Edit");
    }

    /** How many of each kind may still happen, as the specification writes it. */
    static SpecValue record(Map<Accident, Integer> left) {
        Map<String, SpecValue> fields = new LinkedHashMap<>();
        for (Accident accident : values()) {
            fields.put(accident.text(), SpecValue.of(left.getOrDefault(accident, 0)));
        }
        return new SpecValue.Rec(fields);
    }
}
