package dev.fencepost.properties.mutant;

/** An entry of the catalogue of recorded bugs: put back into the code, or shown to have no place in it. */
public sealed interface Bug permits Mutant, RuledOut {

    /** Its number, as {@code C2-30}, {@code GL-01}, {@code SK-03}, or that of a ruling, as {@code R1-allowance}. */
    String id();

    /** What goes wrong, in a few words. */
    String summary();
}
