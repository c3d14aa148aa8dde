package dev.fencepost.properties.endtoend;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The contract over a real etcd, through the real transport. */
@EnabledIf(value = "dev.fencepost.properties.endtoend.RealEtcd#isInstalled", disabledReason = "no etcd is on the PATH")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealPersistenceTest extends WirePersistenceTest {

    private RealEtcd real;

    @BeforeAll
    void startOnce(@TempDir Path folder) throws IOException {
        real = new RealEtcd(RealEtcd.program().orElseThrow(), folder);
    }

    @AfterAll
    void stopAtLast() {
        real.close();
    }

    @Override
    Etcd begin() {
        return real;
    }

    /** The next test finds it empty. */
    @Override
    void end(Etcd begun) {
        begun.keys().forEach(key -> begun.delete(key.name()));
    }
}
