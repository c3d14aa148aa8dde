package dev.fencepost.properties.mutant.search;

import dev.fencepost.simulator.Seed;
import java.util.Arrays;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What every candidate believes, whom the store names as the holder, and how far the fences are.
 *
 * <p>Tokens count by their rank only and candidates are interchangeable, or no situation would ever come twice.
 */
final class Situation {

    private final SortedMap<String, Belief> beliefs = new TreeMap<>();
    private final SortedMap<String, Place> places = new TreeMap<>();
    private final SortedMap<String, Long> fences = new TreeMap<>();

    Belief belief(String candidate, String election) {
        return beliefs.computeIfAbsent(candidate + " " + election, key -> new Belief(candidate));
    }

    Collection<Belief> beliefs() {
        return beliefs.values();
    }

    Place place(String election) {
        return places.computeIfAbsent(election, name -> new Place());
    }

    void fence(String store, long highest) {
        fences.put(store, highest);
    }

    /** A number that stands for it; two situations with one number are taken for the same. */
    long number() {
        long[] tokens = tokens();
        long number = fences.size();
        for (long candidate : beliefs().stream().mapToLong(belief -> number(belief, tokens)).sorted().toArray()) {
            number = mixed(number, candidate);
        }
        for (Place place : places.values()) {
            number = mixed(mixed(number, place.standing()), rank(tokens, place.token()));
        }
        for (long highest : fences.values()) {
            number = mixed(number, rank(tokens, highest));
        }
        return number;
    }

    private long number(Belief belief, long[] tokens) {
        long held = places.values().stream().filter(place -> place.holder().equals(belief.candidate)).count();
        return mixed(mixed(belief.form(), rank(tokens, belief.token())), held);
    }

    /** All tokens that play a part at the moment, and 0, in order. */
    private long[] tokens() {
        return Stream.of(LongStream.of(0),
                beliefs().stream().mapToLong(Belief::token),
                places.values().stream().mapToLong(Place::token),
                fences.values().stream().mapToLong(Long::longValue)).flatMapToLong(part -> part).sorted().distinct()
                .toArray();
    }

    private static long rank(long[] tokens, long token) {
        return Arrays.binarySearch(tokens, token);
    }

    /** Mixes one more number into a number, so that the order counts. */
    static long mixed(long number, long more) {
        return new Seed(number).ofRun(more).value();
    }
}
