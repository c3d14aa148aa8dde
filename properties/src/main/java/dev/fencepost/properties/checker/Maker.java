package dev.fencepost.properties.checker;

import java.util.Optional;
import java.util.function.BiFunction;

/** Makes the checker of one property, for the elections that can have it. */
final class Maker {

    // Always a constructor reference, which holds nothing.
    private final Optional<BiFunction<LeaseRules, Scene, Fold<?>>> lease;
    private final Optional<BiFunction<EtcdRules, Scene, Fold<?>>> etcd;
    private final String elections;

    private Maker(Optional<BiFunction<LeaseRules, Scene, Fold<?>>> lease,
            Optional<BiFunction<EtcdRules, Scene, Fold<?>>> etcd, String elections) {
        this.lease = lease;
        this.etcd = etcd;
        this.elections = elections;
    }

    /** One checker judges every election. */
    static Maker every(BiFunction<ElectionRules, Scene, Fold<?>> maker) {
        return new Maker(Optional.of(maker::apply), Optional.of(maker::apply), "all");
    }

    /** The property is one of Leases. */
    static Maker lease(BiFunction<LeaseRules, Scene, Fold<?>> maker) {
        return new Maker(Optional.of(maker), Optional.empty(), "Lease");
    }

    /** The property is one of elections through etcd. */
    static Maker etcd(BiFunction<EtcdRules, Scene, Fold<?>> maker) {
        return new Maker(Optional.empty(), Optional.of(maker), "etcd");
    }

    /** Both have the property, and it shows in facts that have nothing in common. */
    static Maker either(BiFunction<LeaseRules, Scene, Fold<?>> lease, BiFunction<EtcdRules, Scene, Fold<?>> etcd) {
        return new Maker(Optional.of(lease), Optional.of(etcd), "all");
    }

    /** The word for the elections that have the property. */
    String elections() {
        return elections;
    }

    /** The checker; empty if such an election does not have the property. */
    Optional<Fold<?>> make(ElectionRules rules, Scene scene) {
        return switch (rules) {
            case LeaseRules of -> lease.map(maker -> maker.apply(of, scene));
            case EtcdRules of -> etcd.map(maker -> maker.apply(of, scene));
        };
    }
}
