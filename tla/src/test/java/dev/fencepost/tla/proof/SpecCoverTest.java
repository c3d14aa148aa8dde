package dev.fencepost.tla.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecAction;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import dev.fencepost.tla.spec.SpecValue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The proof speaks of the actions, the faults, the properties and the conjuncts of the specification. */
class SpecCoverTest {

    private static final Pattern FAULT = Pattern.compile("Faulty\\(\"(\\w+)\"\\)");
    private static final Pattern DEFINED = Pattern.compile("^(\\w+) ==", Pattern.MULTILINE);
    private static final Pattern NEXT = Pattern.compile("^(?:Happens|Next) ==\\s(.*?)\n\n",
            Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern ACTION = Pattern.compile("(?:\\\\/|:)\\s+([A-Z]\\w*)");
    private static final Pattern INVARIANT = Pattern.compile("^IndInv ==\\s+((?:\\s*/\\\\ \\w+)+)", Pattern.MULTILINE);

    private static final List<String> ACCIDENTS = List.of("timeout", "fail", "twice", "lose", "stop", "end", "write",
            "crash", "delete", "annotate", "edit");

    private static String text() {
        return SpecModules.ofClassPath().text("LeaseElection").orElseThrow();
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** One candidate and one fence; which actions there are depends on no constant. */
    private static SpecConfig smallest() {
        SpecConfig config = SpecConfig.of("LeaseElection");
        for (String constant : List.of("Lease", "Validity", "StopGrace", "CallTimeout", "CloseBound", "MaxDev",
                "RateInverse", "MaxSkew")) {
            config = config.withConstant(constant, SpecValue.of(1));
        }
        Map<String, SpecValue> accidents = ACCIDENTS.stream()
                .collect(Collectors.toMap(Function.identity(), accident -> SpecValue.of(1)));
        return config.withConstant("Nodes", SpecValue.set(SpecValue.model("n")))
                .withConstant("Fences", SpecValue.set(SpecValue.model("f")))
                .withConstant("Policy", SpecValue.of("observed")).withConstant("OnAbsent", SpecValue.of("wait"))
                .withConstant("Faults", SpecValue.set()).withConstant("Accidents", new SpecValue.Rec(accidents));
    }

    @Test
    void every_action_of_the_specification_is_made_of_moves_or_changes_nothing_and_says_why() {
        Set<String> actions = found(ACTION, String.join("\n", found(NEXT, text())));

        assertThat(Covers.all().stream().map(Cover::action)).containsExactlyInAnyOrderElementsOf(actions);
        assertThat(Covers.all()).allSatisfy(cover -> assertThat(cover.why()).as(cover.action()).isNotBlank());
    }

    @Test
    void every_action_that_the_model_checker_finds_is_one_that_the_proof_knows_of() {
        Set<String> actions;
        try (Spec spec = Spec.open(smallest())) {
            actions = spec.actions().stream().map(SpecAction::name).collect(Collectors.toCollection(TreeSet::new));
        }
        // Actions over a set that depends on the state have no name of their own there.
        actions.remove("Next");

        assertThat(actions).hasSizeGreaterThan(10);
        assertThat(Covers.all().stream().map(Cover::action)).containsAll(actions);
    }

    @Test
    void every_move_where_challengers_judge_is_part_of_some_action_of_the_specification() {
        Set<String> used = Covers.all().stream().flatMap(cover -> cover.moves().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));

        assertThat(used).containsExactlyInAnyOrderElementsOf(
                Moves.all(Judge.CHALLENGER).stream().map(Move::name).toList());
    }

    @Test
    void only_two_moves_of_the_store_that_judges_are_not_moves_where_challengers_judge() {
        Set<String> more = Moves.all(Judge.STORE).stream().map(Move::name).collect(Collectors.toSet());
        Moves.all(Judge.CHALLENGER).forEach(move -> more.remove(move.name()));

        assertThat(more).containsExactlyInAnyOrder("Ask", "Expire");
    }

    @Test
    void every_fault_of_the_specification_is_one_of_the_proof_or_breaks_nothing_that_it_proves() {
        Map<String, String> harmless = new TreeMap<>(Map.of(
                "conflict", "a leader that stops too early is safe",
                "overtaken", "a leader that stops too early is safe"));
        Set<String> known = Stream.of(Fault.values()).map(Fault::key).collect(Collectors.toCollection(TreeSet::new));
        known.addAll(harmless.keySet());

        assertThat(known).containsAll(found(FAULT, text()));
        assertThat(found(FAULT, text())).containsAll(harmless.keySet());
    }

    @Test
    void every_property_of_the_proof_is_defined_in_the_specification() {
        assertThat(found(DEFINED, text())).containsAll(Properties.all().stream().map(Property::name).toList());
    }

    @Test
    void the_invariant_of_the_specification_has_the_conjuncts_of_the_proof_but_for_those_that_need_history() {
        String invariant = INVARIANT.matcher(text()).results().map(MatchResult::group).collect(Collectors.joining());
        List<String> inSpec = found(Pattern.compile("/\\\\ (\\w+)"), invariant).stream().toList();
        Set<String> inProof = Invariant.conjuncts(Judge.CHALLENGER).stream().map(Conjunct::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(inProof).containsAll(History.CONJUNCTS.keySet());
        inProof.removeAll(History.CONJUNCTS.keySet());
        inProof.addAll(History.PREMISES.keySet());

        assertThat(inSpec).containsExactlyElementsOf(inProof);
        assertThat(found(DEFINED, text())).containsAll(inSpec);
    }
}
