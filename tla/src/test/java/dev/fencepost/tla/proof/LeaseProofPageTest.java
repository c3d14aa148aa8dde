package dev.fencepost.tla.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the proof says what the proof says. */
class LeaseProofPageTest {

    private static final Path PAGE = Path.of("..", "docs", "internals", "lease-proof.md");

    @Test
    void the_properties_are_those_that_are_proved() throws IOException {
        holds("properties", table(List.of("property", "what it says"), Properties.all(),
                property -> List.of(code(property.name()), property.words())));
    }

    @Test
    void the_conjuncts_are_those_of_the_invariant() throws IOException {
        holds("invariant", table(List.of("conjunct", "what it says", "where", "needed for", "in the specification"),
                Invariant.conjuncts(),
                one -> List.of(code(one.name()), one.words(), where(one.judges().stream().toList()), neededFor(one),
                        inSpec(one))));
    }

    private static String neededFor(Conjunct conjunct) {
        return codes(Stream.of(Judge.values()).map(judge -> Needed.by(judge).get(conjunct.name()))
                .filter(Objects::nonNull).distinct().toList());
    }

    private static String inSpec(Conjunct conjunct) {
        String history = History.CONJUNCTS.get(conjunct.name());
        if (history != null) {
            return "no: " + history;
        }
        return conjunct.judges().contains(Judge.CHALLENGER) ? "yes" : "no: there the challenger judges";
    }

    private static String where(List<Judge> judges) {
        return judges.size() == Judge.values().length ? "both" : judges.getFirst().name().toLowerCase(Locale.ROOT);
    }

    @Test
    void the_moves_are_those_of_the_proof() throws IOException {
        holds("moves", table(List.of("move", "what happens", "where"), Moves.all(),
                move -> List.of(code(move.name()), move.words(), where(move.judges().stream().toList()))));
    }

    @Test
    void the_actions_are_those_that_the_specification_has() throws IOException {
        holds("actions", table(List.of("action", "moves", "why"), Covers.all(), cover -> List.of(code(cover.action()),
                cover.moves().isEmpty() ? "none" : codes(cover.moves()), cover.why())));
    }

    @Test
    void the_faults_leave_open_what_they_leave_open() throws IOException {
        holds("faults", table(List.of("fault", "what goes wrong", "left open where the challenger judges",
                "left open where the store judges"), Arrays.asList(Fault.values()),
                fault -> Stream.concat(Stream.of(code(fault.key()), fault.words()),
                        Stream.of(Judge.values()).map(judge -> codes(OpenObligations.of(judge).getOrDefault(fault,
                                List.of()))))
                        .toList()));
    }

    @Test
    void the_runs_break_what_they_break() throws IOException {
        holds("runs", table(List.of("judge", "faults", "breaks", "by"), Breaks.all(),
                run -> List.of(run.story().judge().name().toLowerCase(Locale.ROOT),
                        codes(run.faults().stream().sorted().map(Fault::key).toList()), code(run.property()),
                        String.join(", ", run.story().moves()))));
    }

    private static String code(String name) {
        return "`" + name + "`";
    }

    private static String codes(List<String> names) {
        return names.stream().map(LeaseProofPageTest::code).collect(Collectors.joining(", "));
    }

    private static <T> String table(List<String> head, List<T> rows, Function<T, List<String>> cells) {
        return line(head) + line(head.stream().map(cell -> ":--").toList())
                + rows.stream().map(cells).map(LeaseProofPageTest::line).collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** Demands that the generated part reads so, or writes it there if asked to. */
    private static void holds(String what, String wanted) throws IOException {
        String begin = "<!-- The " + what + " below is generated: begin -->\n";
        String end = "<!-- The " + what + " above is generated: end -->\n";
        String text = Files.readString(PAGE);
        assertThat(text).containsOnlyOnce(begin).containsOnlyOnce(end);
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf(end);
        if (Boolean.getBoolean("fencepost.regenerate")) {
            Files.writeString(PAGE, text.substring(0, from) + wanted + text.substring(to));
            return;
        }
        assertThat(text.substring(from, to)).as("%s is stale; run: mvn test -pl tla -am -Dtest=LeaseProofPageTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dfencepost.regenerate=true", PAGE).isEqualTo(wanted);
    }
}
