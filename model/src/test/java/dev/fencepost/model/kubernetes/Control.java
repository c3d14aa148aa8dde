package dev.fencepost.model.kubernetes;

import dev.fencepost.election.json.Json;
import java.util.List;

/** What the actions on the machinery of a recorded case are in the model. */
final class Control {

    private Control() {}

    static List<ServiceEvent> events(String action) {
        return switch (action) {
            case "stop-server", "kill-server" -> List.of(new ServiceEvent.ServerBecomes(Condition.STOPPED));
            case "pause-server" -> List.of(new ServiceEvent.ServerBecomes(Condition.PAUSED));
            case "start-server", "resume-server" -> List.of(new ServiceEvent.ServerBecomes(Condition.RUNNING));
            case "stop-store" -> List.of(new ServiceEvent.StoreBecomes(Condition.STOPPED));
            case "pause-store" -> List.of(new ServiceEvent.StoreBecomes(Condition.PAUSED));
            case "start-store", "resume-store" -> List.of(new ServiceEvent.StoreBecomes(Condition.RUNNING));
            case "compact" -> List.of(new ServiceEvent.StoreIsCompacted());
            default -> throw new IllegalArgumentException("unknown action " + action);
        };
    }

    static ServiceEvent namespace(Json action) {
        String name = action.textAt("namespace").orElseThrow();
        return switch (action.textAt("action").orElseThrow()) {
            case "create" -> new ServiceEvent.NamespaceIsCreated(name);
            case "delete" -> new ServiceEvent.NamespaceIsDeleted(name);
            default -> throw new IllegalArgumentException("unknown action " + action);
        };
    }
}
