package dev.fencepost.tla.tlc;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import tla2sany.semantic.OpDeclNode;
import tlc2.tool.TLCState;
import util.UniqueString;

/**
 * The variables of a specification in the order of their declaration, which TLC does not keep.
 *
 * @param names
 *            as TLC looks them up
 */
record Variables(List<UniqueString> names) {

    /** Those of the specification that TLC opened last. */
    static Variables declared() {
        return new Variables(Arrays.stream(TLCState.vars)
                .sorted(Comparator.comparing((OpDeclNode variable) -> variable.getLocation().source())
                        .thenComparingInt(variable -> variable.getLocation().beginLine())
                        .thenComparingInt(variable -> variable.getLocation().beginColumn()))
                .map(OpDeclNode::getName).toList());
    }

    /** By what all of them have in a state, which must be normalized. */
    long hash(TLCState state) {
        long hash = 0;
        for (UniqueString name : names) {
            hash = ValueHash.mixed(hash, ValueHash.of(state.lookup(name)));
        }
        return hash;
    }
}
