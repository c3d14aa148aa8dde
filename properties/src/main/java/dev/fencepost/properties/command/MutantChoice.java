package dev.fencepost.properties.command;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.RuledOut;
import dev.fencepost.simulator.BadInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the mutants that were asked for by number, and those near to a number that there is not. */
final class MutantChoice {

    private static final int MOST_NEAR = 5;

    private MutantChoice() {}

    /**
     * The mutants of the given numbers, in the order of the catalogue.
     *
     * @param ids
     *            their numbers; none for all
     * @throws BadInputException
     *             when there is none of a number, naming the near ones, or it is ruled out, or an edit of one does not
     *             fit the code any more, naming what is missing
     */
    static List<Mutant> of(List<Bug> bugs, List<String> ids) {
        for (String id : ids) {
            Bug bug = bugs.stream().filter(known -> known.id().equals(id)).findFirst()
                    .orElseThrow(() -> unknown(bugs, id));
            if (bug instanceof RuledOut out) {
                throw new BadInputException(
                        "no mutant has the number " + id + ", for it is ruled out: " + out.reason());
            }
        }
        List<Mutant> mutants = new ArrayList<>();
        for (Bug bug : bugs) {
            if (bug instanceof Mutant mutant && (ids.isEmpty() || ids.contains(mutant.id()))) {
                mutants.add(fitting(mutant));
            }
        }
        return mutants;
    }

    private static Mutant fitting(Mutant mutant) {
        try {
            mutant.requireFit();
            return mutant;
        } catch (IllegalArgumentException stale) {
            throw new BadInputException(String.valueOf(stale.getMessage()), stale);
        }
    }

    private static BadInputException unknown(List<Bug> bugs, String id) {
        String near = bugs.stream().map(Bug::id).sorted(Comparator.comparingInt(known -> distance(known, id)))
                .limit(MOST_NEAR).collect(Collectors.joining(", "));
        return new BadInputException("unknown mutant '" + id + "'; near to it are " + near);
    }

    /** How many letters must be put in, left out or changed to make one text of the other. */
    private static int distance(String one, String other) {
        int[] last = new int[other.length() + 1];
        for (int j = 0; j < last.length; j++) {
            last[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] next = new int[last.length];
            next[0] = i;
            for (int j = 1; j < next.length; j++) {
                int changed = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                next[j] = Math.min(last[j - 1] + changed, 1 + Math.min(last[j], next[j - 1]));
            }
            last = next;
        }
        return last[other.length()];
    }
}
