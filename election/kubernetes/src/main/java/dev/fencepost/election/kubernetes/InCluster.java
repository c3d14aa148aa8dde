package dev.fencepost.election.kubernetes;

/** Whether this process can hold an election by the API server of the cluster it runs in. */
public sealed interface InCluster {

    /**
     * It can.
     *
     * @param store
     *            the Lease at the cluster's API server
     * @param namespace
     *            the namespace of the process and of the Lease
     */
    record Available(KubernetesLeaseStore store, String namespace) implements InCluster {}

    /**
     * It cannot: there is no election, and so nobody is elected.
     *
     * @param reason
     *            what is missing, in one sentence
     */
    record NoElection(String reason) implements InCluster {}
}
