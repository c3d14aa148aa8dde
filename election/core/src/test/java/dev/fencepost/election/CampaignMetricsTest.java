package dev.fencepost.election;

import static dev.fencepost.election.TestProcess.SOON;
import static dev.fencepost.election.TestProcess.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.FakeEtcd.Fate;
import dev.fencepost.election.campaign.CampaignFigures;
import dev.fencepost.election.campaign.CampaignMetrics;
import dev.fencepost.election.campaign.EtcdRequest;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a scrape shows of an election through etcd: three series, exactly named, there at zero, reset when it is over.
 */
class CampaignMetricsTest {

    private static final String LEADER = "shard_manager_is_leader";
    private static final String SINCE = "shard_manager_leader_since_epoch";
    private static final String FAILURES = "shard_manager_campaign_attempt_failures_total";

    private final TestProcess process = new TestProcess();
    private final FakeEtcd etcd = new FakeEtcd();
    private final RecordingWork work = RecordingWork.obedient();
    private final EtcdElectionConfig config = EtcdElectionConfig.builder(process.identity.named("pod-0"))
            .campaignBackOff(Duration.ofMillis(20), Duration.ofMillis(20), 0).build();

    private Election start() {
        return process.elections.start(EtcdCandidacy.of(config, etcd).doing(work).telling(process.events::add));
    }

    private static Map<String, Double> scrape(CampaignMetrics metrics) {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        metrics.bindTo(registry);
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

    private static double value(PrometheusMeterRegistry registry, String series) {
        return scrape(registry).getOrDefault(series, Double.NaN);
    }

    @Test
    void exactlyTheThreeSeriesAreThereAtZeroWhereNothingStands() {
        Election declined = process.elections.decline(config, "off");

        assertThat(scrape(CampaignMetrics.of(declined))).isEqualTo(Map.of(LEADER, 0.0, SINCE, 0.0, FAILURES, 0.0));
    }

    @Test
    void aWedgedStandbyShowsZeroAndARisingCounter() {
        etcd.script(EtcdRequest.Grant.class, Fate.REFUSE);
        try (Election election = start()) {
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            CampaignMetrics.of(election).bindTo(registry);
            eventually(() -> value(registry, FAILURES) >= 2);
            double before = value(registry, FAILURES);
            eventually(() -> value(registry, FAILURES) > before);

            assertThat(scrape(registry)).containsEntry(LEADER, 0.0).containsEntry(SINCE, 0.0);
        }
    }

    @Test
    void aLeaderShowsOneAndSinceWhenAndAStandbyZeroAgain() throws InterruptedException {
        long beforeSeconds = process.clock.wallMicros() / 1_000_000;
        Election election = start();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        CampaignMetrics.of(election).bindTo(registry);
        assertThat(election.awaitLeadership(SOON)).isTrue();
        double since = value(registry, SINCE);

        assertThat(scrape(registry)).containsEntry(LEADER, 1.0).containsEntry(FAILURES, 0.0);
        assertThat(since).isBetween((double) beforeSeconds, process.clock.wallMicros() / 1e6);
        long renewals = etcd.count(EtcdRequest.KeepAlive.class);
        process.passUntil(() -> etcd.count(EtcdRequest.KeepAlive.class) > renewals + 6);
        assertThat(scrape(registry)).containsEntry(LEADER, 1.0).containsEntry(SINCE, since);

        etcd.script(EtcdRequest.Grant.class, Fate.LOSE);
        election.stepDown();
        eventually(() -> process.told(ElectionEvent.Released.class));
        assertThat(scrape(registry)).isEqualTo(Map.of(LEADER, 0.0, SINCE, 0.0, FAILURES, 0.0));
        etcd.answerEverything();
        process.passUntil(() -> work.tenures.size() == 2);
        assertThat(scrape(registry)).containsEntry(LEADER, 1.0);

        election.close();
        assertThat(scrape(registry)).containsEntry(LEADER, 0.0).containsEntry(SINCE, 0.0);
    }

    /** Goal: one that is cut off shows zero before its successor shows one, and it fails, and goes on failing. */
    @Test
    void aLeaderThatLosesItsLeaseShowsZero() throws InterruptedException {
        try (Election election = start()) {
            assertThat(election.awaitLeadership(SOON)).isTrue();
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            CampaignMetrics.of(election).bindTo(registry);
            etcd.script(EtcdRequest.KeepAlive.class, Fate.LOSE);
            etcd.script(EtcdRequest.Grant.class, Fate.REFUSE);
            process.passUntil(() -> process.told(ElectionEvent.Lost.class));

            assertThat(scrape(registry)).containsEntry(LEADER, 0.0).containsEntry(SINCE, 0.0);
            process.passUntil(() -> value(registry, FAILURES) >= 1);
            etcd.answerEverything();
        }
    }

    /** Goal: while its host stands still, a leader whose lease has run out does not show itself as leader (GL-19). */
    @Test
    void aLeaderWhoseHostStandsStillShowsZeroOnceItsLeaseIsOver() throws InterruptedException {
        Election election = start();
        assertThat(election.awaitLeadership(SOON)).isTrue();
        CampaignMetrics metrics = CampaignMetrics.of(election);
        assertThat(process.clock.stallHost()).isNotNull();
        process.pass(11);

        assertThat(process.told(ElectionEvent.Lost.class)).isFalse();
        assertThat(scrape(metrics)).containsEntry(LEADER, 0.0).containsEntry(SINCE, 0.0);
        process.clock.resumeHost();
        election.close();
    }

    /** A service counts the reads before its campaign, too, when there is no election yet. */
    @Test
    void aServiceAddsWhatItCountsItself() {
        AtomicReference<CampaignFigures> figures = new AtomicReference<>(CampaignFigures.NONE.plusFailures(2));
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new CampaignMetrics(figures::get).bindTo(registry);

        assertThat(scrape(registry)).isEqualTo(Map.of(LEADER, 0.0, SINCE, 0.0, FAILURES, 2.0));
        figures.set(new CampaignFigures(true, 1, 1_700_000_000, 3));
        assertThat(scrape(registry)).isEqualTo(Map.of(LEADER, 1.0, SINCE, 1.7e9, FAILURES, 3.0));
    }

    static Stream<Path> pagesThatNameMetrics() {
        return Stream.of(Path.of("../../docs/etcd/alerts.yaml"), Path.of("../../docs/operations.md"));
    }

    /** Goal: the alerts and the operator's page name all three series, and none that a scrape does not show. */
    @ParameterizedTest
    @MethodSource("pagesThatNameMetrics")
    void thePagesNameTheSeriesOfTheScrape(Path page) throws IOException {
        Set<String> named = new TreeSet<>();
        Matcher names = Pattern.compile("\\bshard_manager_[a-z_]+").matcher(Files.readString(page));
        while (names.find()) {
            named.add(names.group());
        }
        assertThat(named).isEqualTo(scrape(CampaignMetrics.of(process.elections.decline(config, "off"))).keySet());
    }

    /** Goal: an alert on a sum also speaks when there is no process left to say anything. */
    @Test
    void theAlertOnTheSumSpeaksWhenNobodyExports() throws IOException {
        assertThat(Files.readString(Path.of("../../docs/etcd/alerts.yaml")))
                .contains("expr: sum(" + LEADER + ") != 1 or absent(" + LEADER + ")");
    }
}
