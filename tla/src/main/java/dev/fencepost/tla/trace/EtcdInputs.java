package dev.fencepost.tla.trace;

import dev.fencepost.election.campaign.CampaignRow;
import dev.fencepost.simulator.Recorded;
import dev.fencepost.tla.etcd.EtcdActions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which actions of EtcdElection a step of the protocol is: one for each thing that a wake finds due. */
final class EtcdInputs {

    static final String IDLE = "Idle";

    private static final String LEASE_EXPIRED = "LeaseExpired";

    private EtcdInputs() {}

    /** Rows of the transition table that a step took. */
    static boolean took(Recorded step, CampaignRow row) {
        return step.nested("rows").orElseThrow().fields().stream()
                .anyMatch(field -> field.value().equals(new Recorded.Text(row.id())));
    }

    /**
     * The actions, in order.
     *
     * @param step
     *            the recorded step
     * @param before
     *            the state before it
     * @param works
     *            whether work runs
     */
    static List<String> actions(Recorded step, Recorded before, boolean works) {
        String phase = before.text("phase").orElseThrow();
        boolean open = !phase.equals("CLOSED");
        boolean leads = phase.equals("LEADING") || phase.equals("DRAINING");
        return switch (step.nested("input").orElseThrow().kind()) {
            case "step-down" -> List.of(leads ? "StepDown" : IDLE);
            case "close" ->
                List.of(open && !before.text("intent").equals(Optional.of("CLOSE")) ? "Close" : IDLE);
            case "work-ended" -> List.of(works ? "WorkEnded" : IDLE);
            case "stream-answered", "stream-ended" -> byStream(step, before);
            default -> byRows(step, before);
        };
    }

    /** Rows tell what the code made of an answer; that the lease is gone is told by the answer itself. */
    private static List<String> byStream(Recorded step, Recorded before) {
        Recorded input = step.nested("input").orElseThrow();
        boolean current = before.nested("keepAlive").orElseThrow().number("stream").equals(input.number("stream"));
        boolean told = current && input.truth("gone").orElseThrow()
                && !before.text("phase").equals(Optional.of("HANDSHAKING"));
        List<String> rows = byRows(step, before);
        return told && !rows.contains(LEASE_EXPIRED) ? List.of(LEASE_EXPIRED) : rows;
    }

    private static List<String> byRows(Recorded step, Recorded before) {
        List<String> actions = new ArrayList<>();
        for (Recorded.Field field : step.nested("rows").orElseThrow().fields()) {
            if (field.value() instanceof Recorded.Text(String row)) {
                EtcdActions.of(CampaignRow.valueOf(row)).ifPresent(actions::add);
            }
        }
        if (readsAgain(step.nested("after").orElseThrow(), before)) {
            actions.add("KeyReadAgain");
        }
        return actions.isEmpty() ? List.of(IDLE) : actions;
    }

    /** The table has no row for it. */
    private static boolean readsAgain(Recorded after, Recorded before) {
        Optional<String> confirming = Optional.of("CONFIRMING");
        return before.text("phase").equals(confirming) && after.text("phase").equals(confirming)
                && before.number("call").equals(Optional.of(0L)) && !after.number("call").equals(Optional.of(0L));
    }
}
