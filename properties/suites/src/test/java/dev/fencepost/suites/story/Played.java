package dev.fencepost.suites.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.cluster.EtcdCluster;
import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ExecutorFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.properties.hunt.Finding;
import dev.fencepost.properties.hunt.Subject;
import dev.fencepost.properties.hunt.Trial;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.Fault;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogTable;
import dev.fencepost.simulator.Schedule;
import dev.fencepost.simulator.Start;
import dev.fencepost.suites.FailingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A case that was played, which answers in the field's words. Instants are true time since the beginning. */
final class Played {

    private static final int LINES = 200;
    private static final Set<String> ROUTINE = Set.of("RENEWED", "RENEWAL_SENT", "WOKE");

    private final Subject subject;
    private final Trial trial;
    private final List<LogEvent> log;

    private Played(Subject subject, Trial trial, List<LogEvent> log) {
        this.subject = subject;
        this.trial = trial;
        this.log = log;
    }

    static Played of(Subject subject, Schedule schedule) {
        Played played = without(subject, schedule);
        return played.expect(
                it -> assertThat(it.trial.finding()).as("the checkers' finding").isEqualTo(Finding.HELD));
    }

    /** A case that is played without minding what the checkers say. */
    static Played without(Subject subject, Schedule schedule) {
        List<LogEvent> log = new ArrayList<>();
        Trial trial = subject.run(schedule, event -> {
            if (tells(event.entry())) {
                log.add(event);
            }
        });
        return new Played(subject, trial, log);
    }

    private static boolean tells(Entry entry) {
        return switch (entry) {
            case Fact.MessageSent sent -> false;
            case Fact.MessageDelivered delivered -> false;
            case Fact.Woke woke -> false;
            case Fact.Told told -> false;
            case Entry other -> true;
        };
    }

    /**
     * Demands something, and reports the line to replay and what happened if it is not so.
     *
     * @throws AssertionError
     *             if it is not so
     */
    Played expect(Consumer<Played> demand) {
        try {
            demand.accept(this);
        } catch (AssertionError | NoSuchElementException | IndexOutOfBoundsException wrong) {
            throw new AssertionError(wrong + "\n" + String.join("\n", report()), wrong);
        }
        return this;
    }

    private List<String> report() {
        List<String> lines = new ArrayList<>(List.of("", FailingRun.told(subject, trial), ""));
        lines.add(LogTable.heading());
        log.stream().filter(event -> matters(event.entry())).limit(LINES).map(LogTable::line).forEach(lines::add);
        return lines;
    }

    /** What goes on all the time while nothing is wrong is left to the replay. */
    private static boolean matters(Entry entry) {
        return switch (entry) {
            case Fact.ClockChanged clock -> false;
            case WorkClaim.Checked checked -> false;
            case WorkClaim.Acted acted -> false;
            case ElectionClaim.RowTaken row -> !ROUTINE.contains(row.row());
            case ElectionClaim.Verdict verdict -> verdict.token() == 0;
            case ElectionClaim.Sampled sampled -> false;
            case ElectionClaim.Called called -> false;
            case ElectionClaim.Answered answered -> false;
            case ElectionClaim.StreamPushed pushed -> false;
            case ElectionClaim.StreamAnswered answered -> !answered.reply().equals("kept-alive");
            case ElectionClaim.Awaiting awaiting -> !awaiting.point().startsWith("renewal");
            case ServiceClaim.StateAnswered answered -> !answered.reply().equals("written");
            case ServiceClaim.Memory memory -> false;
            case ServiceClaim.Commanded commanded -> false;
            case EtcdFact.LeaseRenewed renewed -> false;
            case EtcdFact.StateJudged judged -> !judged.written();
            case EtcdFact.KeyWritten key -> ofElection(key);
            case ExecutorFact executor -> false;
            case Entry other -> true;
        };
    }

    // Who led.

    /** Demands that these led, in this order and no other. */
    Played expectLeaders(String... pods) {
        return expect(played -> assertThat(leaders()).extracting(Reign::pod).as("leaders").containsExactly(pods));
    }

    /** Demands that the leaderships ended so, in their order: {@code pod-0: CLOSED}. */
    Played expectEnds(String... ends) {
        return expect(played -> assertThat(leaders()).extracting(Reign::end).as("leaderships").containsExactly(ends));
    }

    /** Every leadership, in the order in which they began. */
    List<Reign> leaders() {
        List<Reign> reigns = new ArrayList<>();
        Map<String, Reign> open = new TreeMap<>();
        for (LogEvent event : log) {
            String pod = event.node().name();
            switch (event.entry()) {
                case ElectionClaim.Gained gained -> {
                    Reign reign = new Reign(pod, gained.token(), event.trueNanos(), Long.MAX_VALUE, "");
                    open.put(pod, reign);
                    reigns.add(reign);
                }
                case ElectionClaim.Lost lost -> end(reigns, open, pod, event.trueNanos(), lost.reason());
                case Fact.NodeCrashed crashed -> end(reigns, open, pod, event.trueNanos(), "DIED");
                default -> {
                }
            }
        }
        return reigns;
    }

    private static void end(List<Reign> reigns, Map<String, Reign> open, String pod, long nanos, String reason) {
        Reign reign = open.remove(pod);
        if (reign != null) {
            reigns.set(reigns.indexOf(reign), new Reign(pod, reign.token(), reign.gainedNanos(), nanos, reason));
        }
    }

    /** The n-th leadership, from 0. */
    Reign leader(int index) {
        return leaders().get(index);
    }

    /** Who leads at an instant, by its own word; empty if nobody does. */
    Optional<String> leaderAt(long trueNanos) {
        return leaders().stream().filter(reign -> reign.at(trueNanos)).map(Reign::pod).findFirst();
    }

    // What etcd holds.

    /** The election's keys at an instant, oldest first. */
    List<EtcdFact.KeyWritten> keysAt(long trueNanos) {
        Map<String, EtcdFact.KeyWritten> keys = new TreeMap<>();
        for (LogEvent event : log) {
            if (event.trueNanos() <= trueNanos) {
                switch (event.entry()) {
                    case EtcdFact.KeyWritten key when ofElection(key) -> keys.put(key.key(), key);
                    case EtcdFact.KeyDeleted gone -> keys.remove(gone.key());
                    default -> {
                    }
                }
            }
        }
        return keys.values().stream()
                .sorted((a, b) -> Long.compare(a.createRevision(), b.createRevision())).toList();
    }

    private static boolean ofElection(EtcdFact.KeyWritten key) {
        return key.key().startsWith(EtcdCluster.ELECTION + "/");
    }

    /** The nodes whose keys stand in the queue at an instant, in its order. */
    List<String> queueAt(long trueNanos) {
        return keysAt(trueNanos).stream().map(EtcdFact.KeyWritten::writerNode).toList();
    }

    List<String> queueAtEnd() {
        return queueAt(trial.result().trueNanos());
    }

    /** The leases at an instant, each with the node that it was granted to. */
    Map<Long, String> leasesAt(long trueNanos) {
        Map<Long, String> leases = new TreeMap<>();
        for (LogEvent event : log) {
            if (event.trueNanos() <= trueNanos) {
                switch (event.entry()) {
                    case EtcdFact.LeaseGranted granted -> leases.put(granted.leaseId(), granted.node());
                    case EtcdFact.LeaseEnded ended -> leases.remove(ended.leaseId());
                    default -> {
                    }
                }
            }
        }
        return leases;
    }

    /** How many keys of the election were ever created for a node. */
    long keysEverOf(String pod) {
        return entries(EtcdFact.KeyWritten.class).filter(key -> ofElection(key) && key.writerNode().equals(pod))
                .count();
    }

    // What a process said.

    /** When a node recorded entries of a kind. */
    List<Long> times(String node, String kind) {
        return log.stream().filter(event -> event.node().name().equals(node) && event.entry().kind().equals(kind))
                .map(LogEvent::trueNanos).toList();
    }

    /** When a candidate took a row of the transition table. */
    List<Long> timesOfRow(String pod, String row) {
        return times(pod, entry -> entry instanceof ElectionClaim.RowTaken taken && taken.row().equals(row));
    }

    /** Every row that a candidate took, in order. */
    List<String> rows(String pod) {
        return log.stream().filter(event -> event.node().name().equals(pod)).map(LogEvent::entry)
                .filter(ElectionClaim.RowTaken.class::isInstance).map(entry -> ((ElectionClaim.RowTaken) entry).row())
                .toList();
    }

    /** When a candidate reported something. */
    List<Long> timesOf(String pod, String what) {
        return times(pod, entry -> entry instanceof ElectionClaim.Report report && report.what().equals(what));
    }

    private List<Long> times(String node, Predicate<Entry> fits) {
        return log.stream().filter(event -> event.node().name().equals(node) && fits.test(event.entry()))
                .map(LogEvent::trueNanos).toList();
    }

    /** The details of what a candidate reported, in order. */
    List<String> reports(String pod, String what) {
        return log.stream().filter(event -> event.node().name().equals(pod))
                .filter(event -> event.entry() instanceof ElectionClaim.Report report && report.what().equals(what))
                .map(event -> ((ElectionClaim.Report) event.entry()).detail()).toList();
    }

    /** What a standby announced: who leads. */
    List<String> announcements(String pod) {
        return reports(pod, "standing-by");
    }

    /** How a candidate ended, if it did. */
    Optional<String> endOf(String pod) {
        return reports(pod, "ended").stream().findFirst();
    }

    /** The stages that the lifecycle of a service has reached, in order, over all its processes. */
    List<String> stages(String pod) {
        return log.stream().filter(event -> event.node().name().equals(pod)).map(LogEvent::entry)
                .filter(ServiceClaim.Stage.class::isInstance).map(entry -> ((ServiceClaim.Stage) entry).stage()
                        .toUpperCase(Locale.ROOT).replace('-', '_'))
                .toList();
    }

    /** How the processes of a service came to their ends, as {@code shutdown 0}. */
    List<String> exits(String pod) {
        return log.stream().filter(event -> event.node().name().equals(pod)).map(LogEvent::entry)
                .filter(ServiceClaim.Exited.class::isInstance).map(ServiceClaim.Exited.class::cast)
                .map(exit -> exit.cause() + " " + exit.status()).toList();
    }

    /** When they did. */
    List<Long> timesOfExit(String pod) {
        return times(pod, "exited");
    }

    /** What the gauges of a process showed at an instant; empty before they were first shown. */
    Optional<ServiceClaim.Gauges> gaugesAt(String pod, long trueNanos) {
        return log.stream().filter(event -> event.node().name().equals(pod) && event.trueNanos() <= trueNanos)
                .map(LogEvent::entry).filter(ServiceClaim.Gauges.class::isInstance).map(ServiceClaim.Gauges.class::cast)
                .reduce((earlier, later) -> later);
    }

    /** Every entry of a class, in order. */
    <E extends Entry> Stream<E> entries(Class<E> type) {
        return log.stream().map(LogEvent::entry).filter(type::isInstance).map(type::cast);
    }

    /** When faults of a kind began. */
    List<Long> faults(String kind) {
        return faults(fault -> fault.kind().equals(kind));
    }

    /** When faults began that were aimed at an entry. */
    List<Long> aimedFaults() {
        return faults(fault -> fault.start() instanceof Start.On);
    }

    /** The stages at whose reaching faults began that were aimed at a stage. */
    List<String> aimedAtStage() {
        return log.stream().map(LogEvent::entry).filter(Fact.FaultBegan.class::isInstance)
                .map(entry -> ((Fact.FaultBegan) entry).fault().start()).filter(start -> start instanceof Start.On aim
                        && aim.entryKind().equals("stage-reached"))
                .map(Start.On.class::cast)
                .map(aim -> stages(aim.node()).get((int) aim.occurrence() - 1)).toList();
    }

    private List<Long> faults(Predicate<Fault> fits) {
        return log.stream().filter(event -> event.entry() instanceof Fact.FaultBegan(Fault fault) && fits.test(fault))
                .map(LogEvent::trueNanos).toList();
    }

    /** The run and the checkers' answers. */
    Trial trial() {
        return trial;
    }
}
