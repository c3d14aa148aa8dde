package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.properties.mutant.Bug;
import java.util.List;
import java.util.stream.Stream;

/** The whole catalogue, in the order of its numbers. */
public final class Bugs {

    private Bugs() {}

    /** Every recorded bug. */
    public static List<Bug> all() {
        return Stream.of(LeaseBugs.all(), LeaseRuleBugs.all(), FenceBugs.all(), StoreFileBugs.all(),
                SkillPageBugs.all(), CampaignBugs.all(), CampaignBugs.rules(), ServiceBugs.all(), StateBugs.all())
                .flatMap(List::stream).toList();
    }
}
