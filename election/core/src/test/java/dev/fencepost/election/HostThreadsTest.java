package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Of which kind the threads are. */
class HostThreadsTest {

    private final List<String> ran = new CopyOnWriteArrayList<>();

    private Thread run(Thread thread) throws InterruptedException {
        thread.join(20_000);
        assertThat(ran).containsExactly("it");
        return thread;
    }

    @Test
    void they_are_daemons_of_the_operating_system() throws InterruptedException {
        Thread thread = run(new HostThreads().start("some", () -> ran.add("it")));
        assertThat(thread.isVirtual()).isFalse();
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getName()).isEqualTo("some");
    }

    @Test
    void they_are_virtual_on_demand() throws InterruptedException {
        assertThat(run(HostThreads.virtual().start("some", () -> ran.add("it"))).isVirtual()).isTrue();
    }

    /** Nothing that an application does with the carriers of virtual threads may hold up the watchdog. */
    @Test
    void the_host_is_never_virtual() throws InterruptedException {
        assertThat(run(HostThreads.virtual().startHost("some", () -> ran.add("it"))).isVirtual()).isFalse();
    }
}
