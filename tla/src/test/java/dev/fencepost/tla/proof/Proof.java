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
        Prover prover = new Prover(unbounded);
        Prover refuter = new Prover(few);
        List<Obligation> obligations = Obligations.of(new Election(unbounded, judge, faults));
        List<Obligation> examples = Obligations.of(new Election(few, judge, faults));
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        for (int at = 0; at < obligations.size(); at++) {
            Obligation obligation = obligations.get(at);
            boolean holds = proved.contains(obligation)
                    || (faults.isEmpty() || !refuter.refutes(examples.get(at))) && prover.proves(obligation);
            if (holds) {
                proved.add(obligation);
            }
            verdicts.put(obligation.name(), holds
                    ? Verdict.PROVED
                    : refuter.refutes(examples.get(at)) ? Verdict.REFUTED : Verdict.UNDECIDED);
        }
        return verdicts;
    }

    @Override
    public void close() {
        unbounded.close();
        few.close();
    }
}
