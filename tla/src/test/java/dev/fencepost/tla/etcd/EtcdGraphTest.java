package dev.fencepost.tla.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.graph.GraphContract;
import org.junit.jupiter.api.Test;

/** Every state and every step of the real election through etcd, in small worlds, and those of its specification. */
class EtcdGraphTest extends GraphContract {

    EtcdGraphTest() {
        super("EtcdElection", EtcdSmallWorlds.values());
    }

    @Test
    void two_candidates_renew_at_once() {
        assertThat(EtcdSmallWorlds.RENEWALS.breaks("OneRenewsAtATime")).isTrue();
        assertThat(EtcdSmallWorlds.LATE_NEWS.breaks("OneRenewsAtATime")).isFalse();
    }
}
