package dev.fencepost.tla.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.graph.PinnedWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The table of small worlds whose graphs are compared, from the enumeration that pins them. */
public final class GraphTable {

    private static final Path TESTS = Path.of("src/test/java");

    private final String source;
    private final StringBuilder table = new StringBuilder(
            "| world | what is in it | states | TLC by itself, too | when |\n| :-- | :-- | --: | :-: | :-- |\n");

    /**
     * Begins a table.
     *
     * @param worlds
     *            the enumeration whose comments say what is in each
     */
    public GraphTable(Class<? extends Enum<?>> worlds) throws IOException {
        source = Files.readString(TESTS.resolve(worlds.getName().replace('.', '/') + ".java"));
    }

    /** Adds a world. */
    public void add(PinnedWorld world) {
        String words = Comments.ofConstant(world.name(), source);
        assertThat(words).as("what is in " + world.name()).isNotEmpty();
        table.append("| `").append(world.name()).append("` | ").append(words).append(" | ")
                .append(String.format(Locale.ROOT, "%,d", world.states())).append(" | ")
                .append(world.isCounted() && !world.isNightly() ? "x" : "").append(" | ")
                .append(world.isNightly() ? "nightly" : "every build").append(" |\n");
    }

    @Override
    public String toString() {
        return table.toString();
    }
}
