package dev.fencepost.properties.cluster;

import dev.fencepost.model.kubernetes.LeaseApiState;
import java.util.List;

/**
 * The API server, as a value.
 *
 * @param api
 *            the model's state
 * @param faults
 *            what is wrong with it now, the oldest first
 * @param annotations
 *            how often an annotation was written
 */
record KubeState(LeaseApiState api, List<KubeFault> faults, long annotations) {

    KubeState withApi(LeaseApiState next) {
        return new KubeState(next, faults, annotations);
    }

    KubeState withFaults(List<KubeFault> next) {
        return new KubeState(api, List.copyOf(next), annotations);
    }

    KubeState annotated() {
        return new KubeState(api, faults, annotations + 1);
    }
}
