package dev.fencepost.election.service;

import dev.fencepost.election.Now;
import java.util.List;

/** One step of a service in the making. */
final class ServiceDraft {

    private final ServiceState state;

    ServiceDraft(ServiceSettings settings, ServiceState state, Now now) {
        this.state = state;
    }

    ServiceTransition transition() {
        return new ServiceTransition(state, List.of(), List.of());
    }
}
