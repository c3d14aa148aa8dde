package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.FakeLeaseStore.Script;
import dev.fencepost.election.fence.FenceMode;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a Prometheus scrape shows: exact names, exact labels, and zeros where nothing happened. */
class ElectionMetricsTest {

    private final TestProcess process = new TestProcess();

    private static Map<String, Double> scrape(Election election, FakeFence... fences) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new ElectionMetrics(election, List.of(fences)).bindTo(registry);
        return scrape(registry);
    }

    private static Map<String, Double> scrape(PrometheusMeterRegistry registry) {
        Map<String, Double> series = new TreeMap<>();
        registry.scrape().lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int space = line.lastIndexOf(' ');
            series.put(line.substring(0, space), Double.valueOf(line.substring(space + 1)));
        });
        return series;
    }

    private Map<String, Double> allAtZero() {
        String name = process.config.leaseName();
        Map<String, Double> zero = new TreeMap<>();
        for (String series : List.of("ehdb_election_active", "ehdb_election_epoch", "ehdb_election_holds_lease",
                "ehdb_election_token_valid", "ehdb_election_outcomes_total{outcome=\"held_by_other\"}",
                "ehdb_election_outcomes_total{outcome=\"lost\"}", "ehdb_election_outcomes_total{outcome=\"renewed\"}",
                "ehdb_election_outcomes_total{outcome=\"acquired\"}", "ehdb_election_errors_total{reason=\"other\"}",
                "ehdb_election_errors_total{reason=\"unreachable\"}",
                "ehdb_election_errors_total{reason=\"unauthorized\"}",
                "ehdb_election_errors_total{reason=\"forbidden\"}", "ehdb_election_elections_total",
                "ehdb_election_leader{candidate=\"" + process.config.candidate() + "\"}",
                "ehdb_election_leader_since_timestamp_seconds",
                "leader_election_master_status{name=\"" + name + "\"}",
                "leader_election_slowpath_total{name=\"" + name + "\"}", "ehdb_fencing_writes_checked_total",
                "ehdb_fencing_stale_observed_total", "ehdb_fencing_stale_refused_total",
                "ehdb_fencing_epoch_advances_total", "ehdb_fencing_enforcing")) {
            zero.put(series, 0.0);
        }
        zero.put("ehdb_election_last_contact_age_seconds", -1.0);
        zero.put("ehdb_election_lease_duration_seconds", 15.0);
        zero.put("ehdb_election_renew_interval_seconds", 5.0);
        return zero;
    }

    @Test
    void withTheElectionOffEverySeriesIsThereAtZero() {
        assertThat(scrape(process.elections.decline(process.config, "off"))).isEqualTo(allAtZero());
    }

    @Test
    void withTheElectionOnAndNothingAnsweredOnlyActiveIsNotZero() {
        process.store.script(Script.LOSE);
        try (Election election = process.start()) {
            Map<String, Double> expected = allAtZero();
            expected.put("ehdb_election_active", 1.0);
            assertThat(scrape(election)).isEqualTo(expected);
        }
    }

    /**
     * Goal (C2-18): an election that is switched on really mints; the core alone proves nothing about the call site.
     */
    @Test
    void aSwitchedOnElectionReallyMints() throws InterruptedException {
        EnvironmentConfig environment = ElectionConfig.fromEnvironment(
                Map.of("NOETL_EHDB_ELECTION", "true", "HOSTNAME", "pod-0"), process.identity, 3);
        try (Election election = process.elections.startIfOn(environment,
                config -> Candidacy.of(config, process.store))) {
            assertThat(election.awaitLeadership(SOON)).isTrue();
            Map<String, Double> shown = scrape(election);
            assertThat(shown).containsEntry("ehdb_election_active", 1.0);
            assertThat(shown.get("ehdb_election_epoch")).isGreaterThanOrEqualTo(1);
            assertThat(shown).containsEntry("leader_election_master_status{name=\"ehdb-shard-00000003\"}", 1.0)
                    .containsEntry("ehdb_election_leader{candidate=\"" + process.identity.named("pod-0") + "\"}", 1.0);
        }
    }

    @Test
    void aSwitchedOffElectionIsNotEvenBuilt() {
        EnvironmentConfig environment = ElectionConfig.fromEnvironment(Map.of("HOSTNAME", "pod-0"), process.identity,
                0);
        Election election = process.elections.startIfOn(environment, config -> {
            throw new AssertionError("must not be asked");
        });
        assertThat(election.active()).isFalse();
        assertThat(election.tokenValid()).isFalse();
    }

    @Test
    void whereNoElectionCanRunTheServiceStartsAllTheSame() throws InterruptedException {
        EnvironmentConfig environment = ElectionConfig.fromEnvironment(
                Map.of("NOETL_EHDB_ELECTION", "true", "HOSTNAME", "pod-0"), process.identity, 0);
        Election election = process.elections.startIfOn(environment, config -> {
            throw new IllegalStateException("not in a cluster");
        });
        assertThat(scrape(election)).containsEntry("ehdb_election_active", 0.0);
        assertThat(election.awaitEnd(SOON)).contains(EndReason.DECLINED);
        assertThat(election.awaitLeadership(SOON)).isFalse();
        election.stepDown();
        election.close();
    }

    /** Goal: a writer that is cut off keeps "holds", loses "valid", and can be told from one that was superseded. */
    @Test
    void aHolderThatIsCutOffShowsIt() throws InterruptedException {
        FakeFence fence = new FakeFence(FenceMode.ENFORCE);
        try (Election election = process.elections.start(process.candidacy().fencedBy(fence))) {
            assertThat(election.awaitLeadership(SOON)).isTrue();
            Map<String, Double> leading = scrape(election, fence);
            assertThat(leading).containsEntry("ehdb_election_holds_lease", 1.0)
                    .containsEntry("ehdb_election_token_valid", 1.0).containsEntry("ehdb_election_epoch", 5.0)
                    .containsEntry("ehdb_election_outcomes_total{outcome=\"acquired\"}", 1.0)
                    .containsEntry("ehdb_election_elections_total", 1.0)
                    .containsEntry("ehdb_fencing_enforcing", 1.0)
                    .containsEntry("ehdb_fencing_epoch_advances_total", 1.0);
            assertThat(leading.get("ehdb_election_leader_since_timestamp_seconds")).isGreaterThan(1.7e9);
            assertThat(leading.get("ehdb_election_last_contact_age_seconds")).isBetween(0.0, 15.0);

            process.store.script(Script.LOSE);
            process.passUntil(() -> process.told(ElectionEvent.Lost.class) && !election.tokenValid());
            assertThat(scrape(election)).containsEntry("ehdb_election_holds_lease", 1.0)
                    .containsEntry("ehdb_election_token_valid", 0.0)
                    .containsEntry("ehdb_election_outcomes_total{outcome=\"lost\"}", 1.0)
                    .containsEntry("ehdb_election_active", 1.0);
            assertThat(scrape(election).get("ehdb_election_errors_total{reason=\"unreachable\"}")).isPositive();
            assertThat(scrape(election).get("leader_election_slowpath_total{name=\"" + process.config.leaseName()
                    + "\"}")).isPositive();
            process.store.script(Script.ANSWER);
        }
    }

    @Test
    void countsWhatTheFencesSawAndWhoElseLeads() throws InterruptedException {
        FakeFence fence = new FakeFence(FenceMode.ENFORCE);
        fence.claim(new FencingToken(9), new CandidateId("new"));
        fence.write(new FencingToken(8), new CandidateId("old"));
        process.store.usurp("somebody#else");
        try (Election election = process.elections.start(process.candidacy().fencedBy(fence))) {
            eventually(() -> process.told(ElectionEvent.HeldByOther.class));
            assertThat(scrape(election, fence)).containsEntry("ehdb_fencing_writes_checked_total", 1.0)
                    .containsEntry("ehdb_fencing_stale_observed_total", 1.0)
                    .containsEntry("ehdb_fencing_stale_refused_total", 1.0)
                    .containsEntry("ehdb_election_elections_total", 1.0)
                    .containsEntry("ehdb_election_holds_lease", 0.0);
        }
    }

    static Stream<Path> pagesThatNameMetrics() {
        return Stream.of(Path.of("../../docs/kubernetes/alerts.yaml"), Path.of("../../docs/operations.md"));
    }

    /** Goal: neither an alert nor the operator's page ever names a series that a scrape does not show. */
    @ParameterizedTest
    @MethodSource("pagesThatNameMetrics")
    void whatThePagesNameIsOnTheScrape(Path page) throws IOException {
        Set<String> shown = new TreeSet<>();
        scrape(process.elections.decline(process.config, "off")).keySet()
                .forEach(series -> shown.add(series.replaceAll("\\{.*", "")));
        Set<String> named = new TreeSet<>();
        Matcher names = Pattern.compile("\\b(ehdb|leader_election)_[a-z_]+").matcher(Files.readString(page));
        while (names.find()) {
            named.add(names.group());
        }
        assertThat(named).hasSizeGreaterThan(9).isSubsetOf(shown);
    }

    /** Goal: an alert about something that is at 0 everywhere also speaks when there is no process left to say so. */
    @Test
    void anAlertOnAnEmptySumSpeaksWhenNobodyExports() throws IOException {
        Set<String> sums = new TreeSet<>();
        Pattern atZero = Pattern.compile("(?:sum|max|min|count)\\b[^(]*(?:\\([a-z, ]*\\) *)?\\((\\w+)\\) == 0(.*)");
        Files.readString(Path.of("../../docs/kubernetes/alerts.yaml")).lines().map(atZero::matcher)
                .filter(Matcher::find).forEach(found -> {
                    sums.add(found.group(1));
                    assertThat(found.group(2)).contains(" or absent(" + found.group(1) + ")");
                });
        assertThat(sums).containsExactly("leader_election_master_status");
    }

    /** Goal: the operator's page explains every series there is. */
    @Test
    void everySeriesIsExplained() throws IOException {
        String page = Files.readString(Path.of("../../docs/operations.md"));
        scrape(process.elections.decline(process.config, "off")).keySet()
                .forEach(series -> assertThat(page).contains(series.replaceAll("\\{.*", "")));
    }
}
