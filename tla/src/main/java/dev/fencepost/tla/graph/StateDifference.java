package dev.fencepost.tla.graph;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecState;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Says in which places a state differs from the most similar of others. */
public final class StateDifference {

    private StateDifference() {}

    /**
     * The places where a state of the code differs from the nearest of some states of the specification, a line each.
     *
     * @param spec
     *            whose states they are
     * @param state
     *            where the code is
     * @param others
     *            where the specification could be; if there are none, that is said, and the state
     */
    public static String of(Spec spec, SpecState state, Collection<SpecState> others) {
        List<String> least = List.of("the action is not enabled; the code is in\n" + state);
        boolean first = true;
        for (SpecState other : others) {
            List<String> places = new ArrayList<>();
            compare("", new SpecValue.Rec(spec.variables(state)), new SpecValue.Rec(spec.variables(other)), places);
            if (first || places.size() < least.size()) {
                least = places;
                first = false;
            }
        }
        return String.join("\n", least);
    }

    private static void compare(String path, SpecValue code, SpecValue theirs, List<String> places) {
        if (code.equals(theirs)) {
            return;
        }
        if (code instanceof SpecValue.Rec(var one) && theirs instanceof SpecValue.Rec(var two)) {
            compareAll(path, one, two, places);
        } else if (code instanceof SpecValue.Fun(var one) && theirs instanceof SpecValue.Fun(var two)) {
            compareAll(path, one, two, places);
        } else {
            places.add("  " + path + " is " + code + " in the code and " + theirs + " in the specification");
        }
    }

    private static <K extends Comparable<? super K>> void compareAll(String path, Map<K, SpecValue> code,
            Map<K, SpecValue> theirs, List<String> places) {
        TreeSet<K> keys = new TreeSet<>(code.keySet());
        keys.addAll(theirs.keySet());
        for (K key : keys) {
            SpecValue one = code.get(key);
            SpecValue two = theirs.get(key);
            String place = path.isEmpty() ? key.toString() : path + "." + key;
            if (one == null || two == null) {
                places.add("  " + place + " is only in " + (one == null ? "the specification" : "the code"));
            } else {
                compare(place, one, two, places);
            }
        }
    }
}
