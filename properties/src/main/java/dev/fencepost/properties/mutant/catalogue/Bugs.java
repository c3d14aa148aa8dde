package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.properties.mutant.Bug;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The whole catalogue, in the order of its numbers: the recorded bugs by system, then the rules. */
public final class Bugs {

    private static final List<String> SYSTEMS = List.of("C2-", "GL-", "SK-");

    private Bugs() {}

    /** Every recorded bug. */
    public static List<Bug> all() {
        return Stream.of(LeaseBugs.all(), LeaseRuleBugs.all(), FenceBugs.all(), StoreFileBugs.all(),
                SkillPageBugs.all(), CampaignBugs.all(), CampaignBugs.rules(),
                CampaignBugs.rulesOfLeaving(), ServiceBugs.all(), StateBugs.all(),
                TokenBugs.all())
                .flatMap(List::stream).sorted(Comparator.comparingInt(Bugs::system).thenComparing(Bug::id)).toList();
    }

    private static int system(Bug bug) {
        for (int i = 0; i < SYSTEMS.size(); i++) {
            if (bug.id().startsWith(SYSTEMS.get(i))) {
                return i;
            }
        }
        return SYSTEMS.size();
    }
}
