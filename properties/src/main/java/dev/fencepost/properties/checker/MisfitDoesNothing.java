package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.LogEvent;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * P4, misconfigured replicas: a process whose shard count is not the stored one writes nothing, commands nobody, drops
 * nobody and serves nobody; and if it began after that count was stored, it does not even stand.
 *
 * <p>The count that is stored is that of the process whose state was written first (mutants GL-05, GL-17).
 */
final class MisfitDoesNothing extends Fold<EtcdRules> {

    private final Grid<Setting> settings = new Grid<>(Setting::new);
    private Stored[] stored = {};

    MisfitDoesNothing(EtcdRules rules, Scene scene) {
        super(Oracle.MISFIT_DOES_NOTHING, rules, scene);
    }

    @Override
    Set<Topic> topics() {
        return EnumSet.of(Topic.SERVICE, Topic.WRITE, Topic.ETCD, Topic.PROCESS);
    }

    @Override
    public void accept(LogEvent event) {
        switch (event.entry()) {
            case ServiceClaim.Configured configured -> settings
                    .of(scene.seatIndex(configured.election()), event.node().id()).is(configured, event);
            case ServiceClaim.Stage stage when stage.stage().equals("state") ->
                settings.of(scene.seatIndex(stage.election()), event.node().id()).readNanos = event.trueNanos();
            case ServiceClaim.Commanded commanded -> look(commanded.election(), "commanded an executor", event);
            case ServiceClaim.ExecutorsDropped dropped -> look(dropped.election(), "dropped executors", event);
            case ServiceClaim.PortOpened opened -> look(opened.election(), "opened its port", event);
            case EtcdFact.StateJudged judged when judged.written() -> written(judged, event);
            case EtcdFact.KeyWritten written when written.cause() == EtcdFact.WriteCause.CAMPAIGN ->
                stood(written, event);
            case Fact.NodeStarted started -> settings.forget(event.node().id());
            default -> {
            }
        }
    }

    private Stored stored(int seat) {
        if (seat >= stored.length) {
            int old = stored.length;
            stored = Arrays.copyOf(stored, seat + 1);
            for (int i = old; i <= seat; i++) {
                stored[i] = new Stored();
            }
        }
        return stored[seat];
    }

    private void written(EtcdFact.StateJudged judged, LogEvent event) {
        int seat = scene.seatOfKey(judged.fenceKey());
        int writer = scene.nodeNamed(judged.writerNode());
        if (writer != Seat.NO_NODE && scene.node(writer).incarnation == judged.writerIncarnation()) {
            Setting setting = settings.of(seat, writer);
            if (stored(seat).shards == 0) {
                stored(seat).shards = setting.shards;
                stored(seat).sinceNanos = event.trueNanos();
            }
            judge(seat, writer, "wrote the state", event);
        }
    }

    private void stood(EtcdFact.KeyWritten written, LogEvent event) {
        int seat = scene.seatOfKey(written.key());
        int node = scene.nodeNamed(written.writerNode());
        if (node != Seat.NO_NODE && scene.node(node).incarnation == written.writerIncarnation()
                && settings.of(seat, node).sinceNanos > stored(seat).sinceNanos) {
            judge(seat, node, "stood for election", event);
        }
    }

    /** Whoever has read the state before the count was stored, and then lost its key unheard, cannot know. */
    private void look(String election, String what, LogEvent event) {
        int seat = scene.seatIndex(election);
        Setting setting = settings.of(seat, event.node().id());
        if (setting.readNanos == Setting.NEVER || setting.readNanos >= stored(seat).sinceNanos) {
            judge(seat, event.node().id(), what, event);
        }
    }

    private void judge(int seat, int node, String what, LogEvent event) {
        long shards = settings.of(seat, node).shards;
        if (shards != 0 && stored(seat).shards != 0 && shards != stored(seat).shards) {
            violate(event, Words.process(scene.node(node).name, scene.node(node).incarnation) + " " + what + " at "
                    + Words.at(event.trueNanos()) + " though it is set to " + shards + " shards and "
                    + stored(seat).shards + " are stored", new Figure("shards", shards),
                    new Figure("stored", stored(seat).shards));
        }
    }

    /** What a process was told. */
    private static final class Setting {

        private static final long NEVER = -1;

        private long shards;
        /** When it last began to read the state as the elected. */
        private long readNanos = NEVER;
        private long sinceNanos;

        void is(ServiceClaim.Configured configured, LogEvent event) {
            shards = configured.shards();
            sinceNanos = event.trueNanos();
        }
    }

    /** What is stored, and since when. */
    private static final class Stored {

        private long shards;
        private long sinceNanos;
    }
}
