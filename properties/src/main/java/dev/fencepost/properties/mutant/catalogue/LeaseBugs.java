package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.Canary;
import dev.fencepost.properties.mutant.Mutant;
import java.util.List;

/** The recorded bugs of the election over a Lease. */
final class LeaseBugs {

    private LeaseBugs() {}

    static List<Bug> all() {
        return List.of(Mutant.of(Canary.takeoverAtExpiry(), "canary", "takeover-strict", 60)
                .since("Healthy candidates read a held lease only when it is over, so the read at its end is put back"
                        + " with the comparison."));
    }
}
