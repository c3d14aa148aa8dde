package dev.fencepost.tla.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tla.check.EqualViews.Stutters;
import dev.fencepost.tla.spec.Spec;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.spec.SpecModules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the views leave out tells no futures apart, and what they keep does. */
class ViewTest {

    private static final int FEW = 3_000;
    private static final int MORE = 10_000;
    /** Until two were found that differ, which is long before. */
    private static final int MANY = 40_000;

    @ParameterizedTest
    @CsvSource({"lease-clocks.cfg", "etcd-clocks.cfg"})
    void states_with_one_view_have_the_same_futures(String file) {
        assertEqual(file, FEW);
    }

    static Stream<String> viewed() {
        return Stream.of(CheckTables.CI, CheckTables.NIGHTLY)
                .flatMap(folder -> CheckTables.configurations(folder).stream())
                .filter(file -> CheckTables.configuration(file).view().isPresent());
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("viewed")
    void states_with_one_view_have_the_same_futures_in_all_configurations(String file) {
        assertEqual(file, MORE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lease-leaving.cfg | <<c.phase, c.inc, c.intent,                | <<c.phase, c.inc,
            etcd-alone.cfg    | c.asks, L(c.lease), c.link,                | c.asks, L(c.lease),
            """)
    void a_view_that_leaves_out_more_is_seen_to(String file, String kept, String left) {
        assertSeen(file, kept, left);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lease-leaving.cfg | c.lapsing, c.remint,                       | c.remint,
            lease-clocks.cfg  | Ahead(n, c.hold.off, c.hold.until > clk[n]), | 0,
            lease-clocks.cfg  | Ahead(n, c.obs.changedOff, changed >= 0),  | 0,
            lease-grace.cfg   | Left(n, c.hold.until),                     | 0,
            lease-gone.cfg    | IF t <= 0 \\/ Unruly THEN t               | IF t <= 0 THEN t
            lease-crashes.cfg | r \\in {x \\in recs : Held(x)}            | r \\in {x \\in recs : x.renew # NeverHeld}
            lease-overlap.cfg | NeverHeld \\/ \\E a \\in Attempts(n) : a.kind = "createUnheld" | NeverHeld
            lease-wall-longer.cfg | <<"down", c.inc, Lag(c)>>         | <<"down", c.inc>>
            etcd-clocks.cfg   | serverClock - l.since.local, now - l.since.true>> | 0>>
            """)
    void a_view_that_leaves_out_more_is_seen_to_everywhere(String file, String kept, String left) {
        assertSeen(file, kept, left);
    }

    private static void assertSeen(String file, String kept, String left) {
        SpecConfig config = asked(file);
        String module = CheckTables.read(CheckTables.FOLDER.resolve(config.module() + ".tla"));
        assertThat(module).containsOnlyOnce(kept);
        SpecModules modules = SpecModules.ofClassPath().with(config.module(), module.replace(kept, left));
        try (Spec spec = Spec.open(config, modules)) {
            assertThat(EqualViews.of(spec, stutters(config), MANY).unequal()).as(file + " without " + kept).isNotNull();
        }
    }

    private static void assertEqual(String file, int states) {
        SpecConfig config = asked(file);
        try (Spec spec = Spec.open(config)) {
            EqualViews.Report report = EqualViews.of(spec, stutters(config), states);
            assertThat(report.unequal()).isNull();
            assertThat(report.compared()).isGreaterThan(FEW / 4);
        }
    }

    /** In the probes there is what may or may not hold. */
    private static SpecConfig asked(String file) {
        SpecConfig config = CheckTables.configuration(file);
        List<String> probes = CheckTables.probes().stream().filter(row -> row.module().equals(config.module()))
                .map(CheckRow::property).distinct().toList();
        return new SpecConfig(config.module(), config.behaviour(), config.constants(), config.substitutions(),
                Stream.concat(config.invariants().stream(), probes.stream()).distinct().toList(), config.properties(),
                config.view(), Optional.empty(), config.constraints(), false);
    }

    /** A lease of etcd that nobody names may be there or not, and go. */
    private static Stutters stutters(SpecConfig config) {
        return config.module().equals("MCEtcd") ? Stutters.ARE_LEFT_OUT : Stutters.COUNT;
    }
}
