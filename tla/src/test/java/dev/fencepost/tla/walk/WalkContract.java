package dev.fencepost.tla.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fencepost.tla.graph.SmallWorld;
import dev.fencepost.tla.page.Comments;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The real code goes wherever a specification goes, in worlds too large to be seen whole, and takes all of its actions.
 *
 * @param <W>
 *            a state of the small world
 */
public abstract class WalkContract<W> {

    private static final Path KEPT = Path.of("target", "walks");
    private static final String FILE = "fencepost.walk.file";
    private static final int LENGTH = 120;

    private final String module;
    private final long seed;

    /**
     * Where walks go.
     *
     * @param code
     *            the small world
     * @param config
     *            the specification that goes with it
     * @param accidents
     *            the actions that most of the walks leave out
     * @param steps
     *            how many
     */
    public record Ground<W>(SmallWorld<W> code, SpecConfig config, Set<String> accidents, int steps) {

        /** Takes a copy. */
        public Ground {
            accidents = Set.copyOf(accidents);
        }
    }

    /**
     * Walks along one specification.
     *
     * @param module
     *            whose actions they take
     * @param seed
     *            from which they are drawn, unless the property {@code fencepost.walk.seed} says another
     */
    protected WalkContract(String module, long seed) {
        this.module = module;
        this.seed = Long.getLong("fencepost.walk.seed", seed);
    }

    /** Where the walks go, by name. */
    protected abstract Map<String, Ground<W>> grounds();

    @Test
    void thousands_of_steps_of_the_specification_are_steps_of_the_code_and_take_all_its_actions(
            TestReporter reporter) {
        Set<String> taken = new TreeSet<>();
        grounds().forEach((name, ground) -> {
            reporter.publishEntry("walks " + name + ", seed", Long.toString(seed));
            WalkReport report = walk(name, ground);
            assertThat(report.steps()).isEqualTo(ground.steps());
            Set<String> here = new TreeSet<>();
            report.uses().forEach((action, count) -> {
                if (count > 0) {
                    here.add(action.name());
                }
            });
            reporter.publishEntry("walks " + name + ", taken", String.join(" ", here));
            taken.addAll(here);
        });
        assertThat(taken).containsExactlyElementsOf(
                Comments.marked(SpecModules.ofClassPath().text(module).orElseThrow()));
    }

    /** With {@code -Dfencepost.walk.file=FILE}, a file that {@link #keep} has written; of another module it is none. */
    @Test
    @EnabledIfSystemProperty(named = FILE, matches = ".+")
    void a_kept_walk_is_gone_along_again() throws IOException {
        KeptWalk kept = KeptWalk.parse(Files.readString(Path.of(System.getProperty(FILE))));
        assumeTrue(kept.world().startsWith(module + "-"), "it is of another module");
        Ground<W> ground = grounds().get(kept.world().substring(module.length() + 1));
        assertThat(ground).as(kept.world()).isNotNull();
        try (Spec spec = Spec.open(ground.config())) {
            assertThat(new Walks<>(ground.code(), spec, ground.accidents()).replay(kept.walk())).isEmpty();
        }
    }

    private WalkReport walk(String name, Ground<W> ground) {
        try (Spec spec = Spec.open(ground.config())) {
            Walks<W> walks = new Walks<>(ground.code(), spec, ground.accidents());
            WalkReport report = walks.run(new Random(seed), ground.steps(), LENGTH);
            report.failure().ifPresent(failure -> fail(name, walks.shrunk(failure)));
            return report;
        }
    }

    private void fail(String name, WalkFailure failure) {
        throw new AssertionError("walks " + name + " with seed " + seed + " part, kept in "
                + keep(module + "-" + name, seed, failure.walk()).toAbsolutePath() + " (to go along it again: -D" + FILE
                + "=...): " + failure.difference());
    }

    /** Writes a walk into a file; returns the file. */
    protected static Path keep(String name, long seed, Walk walk) {
        try {
            Files.createDirectories(KEPT);
            KeptWalk kept = new KeptWalk(name, seed, walk);
            return Files.writeString(KEPT.resolve(kept.world() + "-" + seed + ".walk"), kept.text());
        } catch (IOException full) {
            throw new AssertionError("the walk cannot be kept", full);
        }
    }
}
