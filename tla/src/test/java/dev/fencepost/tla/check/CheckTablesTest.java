package dev.fencepost.tla.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables are complete, and speak of what there is. */
class CheckTablesTest {

    private static final Pattern FAULT = Pattern.compile(
            "Faulty\\(\"([a-z]+)\"\\)|\"([a-z]+)\" \\\\(?:not)?in Faults|Fair\\(\"([a-z]+)\"\\)");

    @Test
    void states_are_counted_for_every_configuration_and_no_other() {
        assertThat(CheckTables.expected()).extracting(CheckTables.Expected::file).containsExactlyInAnyOrderElementsOf(
                Stream.of(CheckTables.CI, CheckTables.NIGHTLY)
                        .flatMap(folder -> CheckTables.configurations(folder).stream()).toList());
    }

    @Test
    void rows_have_names_of_their_own_and_configurations_that_exist() {
        List<CheckRow> rows = Stream.concat(CheckTables.mutants().stream(), CheckTables.probes().stream()).toList();
        assertThat(rows).extracting(CheckRow::id).doesNotHaveDuplicates();
        assertThat(rows).allSatisfy(row -> assertThat(CheckTables.configuration(row.file()).module())
                .as(row.id()).isEqualTo(row.module()));
    }

    @Test
    void a_mutant_changes_a_constant_and_breaks_what_its_configuration_asks() {
        assertThat(CheckTables.mutants()).allSatisfy(row -> {
            SpecConfig sound = CheckTables.configuration(row.file());
            assertThat(row.mutant().withProperties()).as(row.id()).isNotEqualTo(sound.withProperties());
            assertThat(row.property()).as(row.id())
                    .isIn(Stream.concat(sound.invariants().stream(), sound.properties().stream()).toList());
        });
    }

    @Test
    void sound_configurations_are_sound() {
        assertThat(Stream.of(CheckTables.CI, CheckTables.NIGHTLY)
                .flatMap(folder -> CheckTables.configurations(folder).stream()))
                .allSatisfy(file -> assertThat(CheckTables.configuration(file).constants().get("Faults"))
                        .isEqualTo(SpecValue.set()));
    }

    @ParameterizedTest
    @CsvSource({"LeaseElection, MCLease", "EtcdElection, MCEtcd", "LeaseLiveness, LeaseLiveness",
            "EtcdLiveness, EtcdLiveness"})
    void each_fault_that_a_specification_knows_has_a_mutant_and_the_other_way_round(String core, String module) {
        Set<String> tried = new TreeSet<>();
        CheckTables.mutants().stream().filter(row -> row.module().equals(module)).forEach(row -> {
            row.changes().constants().forEach((constant, value) -> {
                if (constant.equals("Faults") || constant.equals("Unfair")) {
                    value.asSet().forEach(fault -> tried.add(fault.asText()));
                }
            });
        });
        assertThat(tried).isNotEmpty().isEqualTo(faults(core));
    }

    private static Set<String> faults(String core) {
        Set<String> faults = new TreeSet<>();
        Matcher matcher = FAULT.matcher(CheckTables.read(Path.of("core", core + ".tla")));
        while (matcher.find()) {
            faults.add(Stream.of(1, 2, 3).map(matcher::group).filter(found -> found != null).findFirst().orElseThrow());
        }
        return faults;
    }
}
