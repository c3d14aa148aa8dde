package dev.fencepost.properties.checker;

import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import dev.fencepost.simulator.LogSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A set of checkers over one run, and the judgement that follows from them.
 *
 * <p>Every event is sorted by topic once and given only to the checkers that asked for it, so that the bulk of a log,
 * messages and wakes, costs next to nothing. Used by one thread, for one run.
 */
public final class Checkers implements LogSink {

    private final ElectionRules rules;
    private final Scene scene;
    private final Envelope envelope;
    private final SingleHolder overlap;
    private final StaleWriteRefused fence;
    private final List<Fold<?>> checkers = new ArrayList<>();
    private final Fold<?>[][] byTopic = new Fold<?>[Topic.COUNT][];
    private Optional<Fact.ActorFailed> failure = Optional.empty();

    private Checkers(ElectionRules rules, Set<Oracle> oracles) {
        this.rules = rules;
        this.scene = new Scene(rules);
        this.envelope = new Envelope(rules, scene);
        this.overlap = new SingleHolder(rules, scene);
        this.fence = new StaleWriteRefused(rules, scene);
        List<Fold<?>> all = new ArrayList<>(List.of(overlap, fence));
        for (Oracle oracle : oracles) {
            Optional<Fold<?>> made = switch (oracle) {
                case SINGLE_HOLDER -> Optional.of(overlap);
                case STALE_WRITE_REFUSED -> Optional.of(fence);
                default -> oracle.make(rules, scene);
            };
            made.ifPresent(checkers::add);
            made.filter(checker -> !all.contains(checker)).ifPresent(all::add);
        }
        for (Topic topic : Topic.values()) {
            byTopic[topic.ordinal()] = all.stream().filter(c -> c.topics().contains(topic)).toArray(Fold<?>[]::new);
        }
    }

    /** Returns all checkers there are for such elections. */
    public static Checkers all(ElectionRules rules) {
        return new Checkers(rules, EnumSet.allOf(Oracle.class));
    }

    /** Returns the checkers of those of the given properties that such elections have. */
    public static Checkers of(ElectionRules rules, Oracle... oracles) {
        EnumSet<Oracle> chosen = EnumSet.noneOf(Oracle.class);
        chosen.addAll(Arrays.asList(oracles));
        return new Checkers(rules, chosen);
    }

    @Override
    public void accept(LogEvent event) {
        Topic topic = Topic.of(event.entry());
        scene.expect(event);
        if (topic == Topic.TRAFFIC) {
            return;
        }
        for (Fold<?> checker : byTopic[topic.ordinal()]) {
            checker.accept(event);
        }
        envelope.accept(event, topic);
        if (event.entry() instanceof Fact.ActorFailed failed) {
            failure = Optional.of(failed);
        }
        scene.accept(event, topic);
    }

    /** Returns the checkers, in the order of {@link Oracle}. */
    public List<Checker> checkers() {
        return List.copyOf(checkers);
    }

    /** Returns what the log so far amounts to; final once it has ended. */
    public Judgement judgement() {
        List<Judgement.Finding> findings = new ArrayList<>();
        List<Envelope.Excess> excesses = envelope.excesses();
        for (Fold<?> checker : checkers) {
            findings.add(new Judgement.Finding(checker.oracle(), checker.verdict(),
                    asserted(checker.oracle().scope(), excesses.isEmpty())));
        }
        Judgement.Harm harm = new Judgement.Harm(overlap.overlapNanos(), overlap.verdict(), fence.landed(),
                fence.refused(), fence.verdict());
        return new Judgement(findings, excesses, harm, failure);
    }

    private Judgement.Standing asserted(Oracle.Scope scope, boolean insideEnvelope) {
        boolean asserted = switch (scope) {
            case ALWAYS -> true;
            case FENCE -> rules.fencesAreSure();
            case ENVELOPE -> insideEnvelope;
        };
        return asserted ? Judgement.Standing.ASSERTED : Judgement.Standing.TOLD;
    }
}
