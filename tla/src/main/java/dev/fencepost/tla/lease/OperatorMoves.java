package dev.fencepost.tla.lease;

import dev.fencepost.model.kubernetes.LeaseView;
import dev.fencepost.model.kubernetes.ServiceEvent;
import dev.fencepost.model.kubernetes.StoredLease;
import dev.fencepost.tla.graph.Move;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What an operator, or anybody else who may write to it, can do to the Lease. */
final class OperatorMoves {

    private final LeaseWorld world;
    private final List<Move<LeaseWorld>> moves;

    OperatorMoves(LeaseWorld world, List<Move<LeaseWorld>> moves) {
        this.world = world;
        this.moves = moves;
    }

    void add() {
        world.lease().ifPresent(lease -> {
            add(Accident.DELETE, "Delete", new Stroke.Deletes());
            add(Accident.ANNOTATE, "Annotate", new Stroke.Annotates());
            edits(lease).forEach(edit -> add(Accident.EDIT, "Edit", new Stroke.Edits(edit)));
        });
    }

    private void add(Accident accident, String action, Stroke stroke) {
        if (world.allows(accident)) {
            moves.add(Move.of(action, stroke, () -> world.less(accident)
                    .after(world.world().befall(world.storeActor(), stroke).world())));
        }
    }

    /** Every change of one field that the specification names; what is in the Lease already is none. */
    private List<ServiceEvent> edits(StoredLease lease) {
        LeaseView view = lease.view();
        String holder = view.holder().orElse("");
        Set<String> holders = new LinkedHashSet<>(Set.of(""));
        world.candidates().forEach(node -> holders.add(world.candidate(node).value()));
        holders.remove(holder);
        List<ServiceEvent> edits = new ArrayList<>();
        holders.forEach(other -> edits.add(ServiceEvent.operatorSetsHolder(LeaseScenario.KEY, other)));
        long token = view.transitions().orElse(0);
        if (token != 0) {
            edits.add(ServiceEvent.operatorSetsTransitions(LeaseScenario.KEY, 0));
        }
        edits.add(ServiceEvent.operatorSetsTransitions(LeaseScenario.KEY, token + 1));
        edits.add(ServiceEvent.operatorSetsDuration(LeaseScenario.KEY, view.durationSeconds().orElse(0) + 1));
        return edits;
    }
}
