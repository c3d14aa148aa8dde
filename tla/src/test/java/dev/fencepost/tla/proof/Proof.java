package dev.fencepost.tla.proof;

import static dev.fencepost.tla.proof.Domain.FENCE;
import static dev.fencepost.tla.proof.Domain.PROCESS;
import static dev.fencepost.tla.proof.Domain.UID;
import static dev.fencepost.tla.proof.Domain.VERSION;
import static dev.fencepost.tla.proof.Domain.WRITE;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The proof where one judge judges: of the election as it is, and of what remains of it with faults.
 *
 * <p>What a fault leaves as it was is not proved again. What it changes is either proved, or refuted by an example with a
 * few of everything.
 */
final class Proof implements AutoCloseable {

    /** So many of each are enough for an example against whatever a fault breaks. */
    static final Map<Domain, Integer> FEW = Map.of(PROCESS, 2, WRITE, 3, VERSION, 4, UID, 1, FENCE, 1);

    private final Judge judge;
    private final Language unbounded = Language.unbounded();
    private final Language few = Language.bounded(FEW);
    private final Set<Obligation> proved = new HashSet<>();

    Proof(Judge judge) {
        this.judge = judge;
    }

    /** What becomes of each obligation of the election as it is. */
    Map<String, Verdict> verdicts() {
        return verdicts(Set.of());
    }

    /** What becomes of each obligation with those faults. */
    Map<String, Verdict> verdicts(Set<Fault> faults) {
        List<Obligation> obligations = Obligations.of(new Election(unbounded, judge, faults));
        Set<String> changed = unproved(obligations);
        // What is right is proved at once, what is broken is refuted at once.
        Set<String> broken = faults.isEmpty() ? Set.of() : refuted(faults, changed);
        Prover prover = new Prover(unbounded);
        obligations.stream().filter(obligation -> changed.contains(obligation.name())
                && !broken.contains(obligation.name()) && prover.proves(obligation)).forEach(proved::add);
        return verdicts(obligations, faults.isEmpty() ? refuted(faults, unproved(obligations)) : broken);
    }

    private Map<String, Verdict> verdicts(List<Obligation> obligations, Set<String> refuted) {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        obligations.forEach(obligation -> verdicts.put(obligation.name(), proved.contains(obligation)
                ? Verdict.PROVED
                : refuted.contains(obligation.name()) ? Verdict.REFUTED : Verdict.UNDECIDED));
        return verdicts;
    }

    private Set<String> unproved(List<Obligation> obligations) {
        return obligations.stream().filter(obligation -> !proved.contains(obligation)).map(Obligation::name)
                .collect(Collectors.toSet());
    }

    /** Those of them with an example against them. */
    private Set<String> refuted(Set<Fault> faults, Set<String> names) {
        Prover refuter = new Prover(few);
        return Obligations.of(new Election(few, judge, faults), names::contains).stream().filter(refuter::refutes)
                .map(Obligation::name).collect(Collectors.toSet());
    }

    @Override
    public void close() {
        unbounded.close();
        few.close();
    }
}
