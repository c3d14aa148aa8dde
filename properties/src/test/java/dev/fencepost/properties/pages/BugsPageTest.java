package dev.fencepost.properties.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.RuledOut;
import dev.fencepost.properties.mutant.catalogue.Bugs;
import dev.fencepost.properties.mutant.search.KeptSchedule;
import dev.fencepost.properties.mutant.search.KeptSchedules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.description.type.TypeDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The lists of recorded bugs are made from the catalogue, and from what is kept of each. */
class BugsPageTest {

    private static final String PAGE = "docs/bugs.md";
    private static final String SCHEDULES = "properties/src/test/resources/schedules";
    private static final int MOST_FOLDERS = 20;

    @Test
    void the_page_lists_the_mutants_that_there_are() throws IOException {
        Map<String, KeptSchedule> kept = new KeptSchedules(Page.root().resolve(SCHEDULES)).all().stream()
                .collect(Collectors.toMap(KeptSchedule::id, Function.identity()));
        StringBuilder table = new StringBuilder("| number | what is broken | changed | scenario | killed by | schedules"
                + " | remark |\n| :-- | :-- | :-- | :-- | :-- | --: | :-- |\n");
        for (Bug bug : Bugs.all()) {
            if (bug instanceof Mutant mutant) {
                String schedules = kept.containsKey(mutant.id()) ? "" + kept.get(mutant.id()).number() : "";
                table.append(row(mutant.id(), mutant.summary(), changed(mutant), scenario(mutant),
                        "`" + mutant.killer() + "`", schedules, mutant.remark()));
            }
        }
        Page.of(PAGE).holds("mutants", table.toString(), BugsPageTest.class);
    }

    @Test
    void the_page_lists_what_is_ruled_out() throws IOException {
        StringBuilder table = new StringBuilder("| number | what went wrong | why it has no place here | test |\n"
                + "| :-- | :-- | :-- | :-- |\n");
        ruledOut().forEach(out -> table.append(row(out.id(), out.summary(), out.reason(), "`" + out.test() + "`")));
        Page.of(PAGE).holds("ruled out", table.toString(), BugsPageTest.class);
    }

    @ParameterizedTest
    @MethodSource("ruledOut")
    void the_test_that_shows_why_a_bug_is_ruled_out_is_there(RuledOut out) throws IOException {
        String file = out.test().replaceFirst("\\..*", ".java");
        String declared = " void " + out.test().replaceFirst(".*\\.", "") + "(";
        try (Stream<Path> sources = Files.find(Page.root(), MOST_FOLDERS, (path, found) -> path.endsWith(file))) {
            assertThat(sources).as(file).singleElement().satisfies(source -> assertThat(
                    Files.readString(source).contains(declared)).as("%s: %s is there", out.id(), out.test()).isTrue());
        }
    }

    static Stream<RuledOut> ruledOut() {
        return Bugs.all().stream().filter(RuledOut.class::isInstance).map(RuledOut.class::cast);
    }

    static String row(String... cells) {
        return Arrays.stream(cells).map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ",
                " |\n")).replace("|  |", "| |");
    }

    private static String scenario(Mutant mutant) {
        return "`" + mutant.scenario() + "`" + (mutant.config().isEmpty() ? "" : ", `" + mutant.config() + "`");
    }

    /** The edited methods, each by its class without the package. */
    private static String changed(Mutant mutant) {
        return mutant.mutation().edits().stream().map(BugsPageTest::changed).collect(Collectors.joining(", "));
    }

    private static String changed(ClassEdit edit) {
        try {
            Class<?> type = Class.forName(edit.className(), false, BugsPageTest.class.getClassLoader());
            String simple = edit.className().substring(edit.className().lastIndexOf('.') + 1).replace('$', '.');
            String method = TypeDescription.ForLoadedType.of(type).getDeclaredMethods().filter(edit.method()).getOnly()
                    .getInternalName();
            return "`" + simple + "." + method + "`";
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException(gone);
        }
    }
}
