package dev.fencepost.tla.proof;

/** Who judges that a lease has expired. */
enum Judge {
    /** A challenger, on its own clock, from its receipt of the version that it swaps: Kubernetes. */
    CHALLENGER,
    /** The store, on its own clock, from when it applied the renewal: etcd, SQL. */
    STORE
}
