package dev.fencepost.properties.mutant;

import java.util.List;

/**
 * One recorded bug: what it does wrong, and the edits of compiled classes that bring it back.
 *
 * @param id
 *            its number in the catalogue, as {@code C2-30}
 * @param summary
 *            what goes wrong, in a few words
 * @param edits
 *            the edits, each of another method; one, or two where the bug needs both
 */
public record Mutation(String id, String summary, List<ClassEdit> edits) {

    /** Copies the list. */
    public Mutation {
        edits = List.copyOf(edits);
    }
}
