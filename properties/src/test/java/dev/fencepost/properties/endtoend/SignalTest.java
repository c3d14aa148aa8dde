package dev.fencepost.properties.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.EtcdElectionConfig;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The service that the README shows, as processes of their own, and signals: what cannot be had inside one process. */
class SignalTest {

    private static final String ELECTION = EtcdElectionConfig.DEFAULT_ELECTION;
    private static final String STATE = EtcdElectionConfig.DEFAULT_STATE_KEY;

    private Etcd etcd;

    @BeforeEach
    void start() throws IOException {
        etcd = new ModelEtcd();
    }

    @AfterEach
    void stop() {
        etcd.close();
    }

    private Process counter(String name) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx128m", "-cp",
                System.getProperty("java.class.path"), "dev.fencepost.properties.pages.CounterService");
        builder.environment().putAll(Map.of("POD_NAME", name, "FENCEPOST_ETCD_ENDPOINTS", etcd.endpoint(),
                "FENCEPOST_ETCD_LEADER_LEASE_TTL_SECS", "3600"));
        return builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private long counted() {
        return etcd.key(STATE).map(key -> Long.parseLong(key.value())).orElse(0L);
    }

    private boolean leads(String name) {
        return etcd.candidates(ELECTION).stream().findFirst().filter(key -> key.value().contains(name)).isPresent();
    }

    /** With a lease of an hour: a leader that only died would be missed for that long. */
    @Test
    void sigterm_hands_the_leadership_over_and_the_exit_code_is_zero() throws Exception {
        Process first = counter("pod-0");
        Process second = null;
        try {
            Replica.eventually(() -> counted() > 0);
            second = counter("pod-1");
            Replica.eventually(() -> etcd.candidates(ELECTION).size() == 2);
            first.toHandle().destroy();

            assertThat(first.waitFor(60, TimeUnit.SECONDS)).as("the process is gone").isTrue();
            assertThat(first.exitValue()).isZero();
            assertThat(leads("pod-1")).isTrue();
            long handedOver = counted();
            Replica.eventually(() -> counted() > handedOver);
            second.toHandle().destroy();
            assertThat(second.waitFor(60, TimeUnit.SECONDS)).as("the process is gone").isTrue();
            assertThat(second.exitValue()).isZero();
            assertThat(etcd.keys()).extracting(Etcd.Key::name).containsExactly(STATE);
        } finally {
            first.destroyForcibly();
            if (second != null) {
                second.destroyForcibly();
            }
        }
    }

    /** What dies by SIGKILL looks like a crash: nothing is revoked, and its lease must lapse. */
    @Test
    void sigkill_leaves_the_key_to_its_lease() throws Exception {
        Process killed = counter("pod-0");
        try {
            Replica.eventually(() -> counted() > 0);
        } finally {
            killed.destroyForcibly();
        }
        assertThat(killed.waitFor(60, TimeUnit.SECONDS)).as("the process is gone").isTrue();
        assertThat(leads("pod-0")).isTrue();
    }
}
