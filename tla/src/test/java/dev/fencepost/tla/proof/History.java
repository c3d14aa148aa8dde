package dev.fencepost.tla.proof;

import java.util.Map;

/** What the invariant of the proof and that of the specification do not have in common, and why. */
final class History {

    /** Conjuncts that a state of the specification cannot show. */
    static final Map<String, String> CONJUNCTS = Map.of(
            "VersionsAreWritten", "the specification does not keep the versions that are gone",
            "StoredLast", "the specification does not keep when the store took what",
            "LastGrant", "the specification does not keep what was held before a deletion",
            "OneTimePerRecord", "the specification does not keep when the store took what",
            "ObservedAfterStored", "the specification does not keep when the store took what",
            "DatedBySending", "the specification forgets a write when its answer has come",
            "TopIsGained", "the specification forgets what a dead process led with");

    /** What the proof takes for granted of the specification, which is checked there. */
    static final Map<String, String> PREMISES = Map.of(
            "RecordsTellWritesApart", "the proof knows records by the write that made them",
            "DoubtIsOfItsVersion", "a move sends a release only when this is so");

    private History() {}
}
