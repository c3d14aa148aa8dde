package dev.fencepost.model.etcd;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Random runs: each number is one thing that a client does or that happens, among a few keys, leases and candidates.
 */
final class Script {

    /** The stream of a watch of all keys, which is there from the start over a connection that nothing breaks. */
    static final long WATCH_OF_ALL = 1;

    private static final long LEASES = 4;
    private static final List<String> KEYS = List.of("a", "b", "e/x");

    private final List<Step> steps = new ArrayList<>();
    private EtcdState state;
    private long nowNanos = 1_000 * TestEtcd.SECOND;
    private long lastId = WATCH_OF_ALL;
    private long keepAlives;

    private Script(EtcdSettings settings) {
        state = EtcdState.initial(settings);
        over(WATCH_OF_ALL, WATCH_OF_ALL, new EtcdCall.WatchOpen());
        ask(new EtcdCall.WatchCreate(WATCH_OF_ALL, "\0", "\0", 0, 0, true, Set.of()));
        openKeepAlives();
    }

    static List<Step> run(List<Integer> script, EtcdSettings settings) {
        Script run = new Script(settings);
        script.forEach(run::play);
        return run.steps;
    }

    /** The campaigns that a step lets win. */
    static List<EtcdReply.CampaignResponse> wins(Step step) {
        List<EtcdReply.CampaignResponse> wins = new ArrayList<>();
        if (step.answer() instanceof Answer.Given given && given.reply() instanceof EtcdReply.CampaignResponse won) {
            wins.add(won);
        }
        for (Notification notification : step.notifications()) {
            if (notification instanceof Notification.LateAnswer late
                    && late.reply() instanceof EtcdReply.CampaignResponse won) {
                wins.add(won);
            }
        }
        return wins;
    }

    private void play(int number) {
        long lease = 100 + number / 100 % LEASES;
        String key = KEYS.get(number / 1_000 % KEYS.size());
        long open = WATCH_OF_ALL + 1 + number / 100 % Math.max(1, lastId - WATCH_OF_ALL);
        switch (number % 20) {
            case 0, 1 -> ask(new EtcdCall.LeaseGrant(2 + number / 1_000 % 5, lease));
            case 2 -> ask(EtcdCall.Put.of(key, "v" + number));
            case 3 -> ask(EtcdCall.Put.of(key, "v" + number, lease));
            case 4 -> ask(EtcdCall.DeleteRange.of(key));
            case 5, 6, 7 -> ask(new EtcdCall.Campaign("e", lease, "v" + number / 10_000));
            case 8 -> ask(new EtcdCall.LeaseRevoke(lease));
            case 9, 10 -> ask(new EtcdCall.KeepAliveSend(keepAlives, lease));
            case 11 -> ask(new EtcdCall.Lock("e", lease));
            case 12 -> ask(new EtcdCall.CancelCall(open));
            case 13 -> happen(new ServiceEvent.ConnectionIsLost(open));
            case 14 -> ask(resignation());
            case 15, 16 -> pass(number / 20 * TestEtcd.MILLI);
            case 17 -> ask(new EtcdCall.DeleteRange("a", "c", true));
            case 18 -> happen(event(number / 20));
            default -> ask(transaction(key, lease, number));
        }
    }

    private EtcdCall resignation() {
        Optional<KeyValue> leader = Waiting.first(state.store(), "e");
        return new EtcdCall.Resign(
                leader.map(kv -> new LeaderKey("e", kv.key(), kv.createRevision(), Math.max(1, kv.lease()))));
    }

    private static EtcdCall transaction(String key, long lease, int number) {
        return new EtcdCall.Txn(List.of(Compare.createdAt(key, 0)), List.of(EtcdCall.Put.of(key, "t", lease)),
                List.of(EtcdCall.Put.of("t", "n" + number), EtcdCall.DeleteRange.of(key)));
    }

    /** What does not break the watch of all. */
    private static ServiceEvent event(int number) {
        return switch (number % 5) {
            case 0 -> new ServiceEvent.ServerPauses();
            case 1 -> new ServiceEvent.ServerResumes(ServiceEvent.ResumeOrder.REQUESTS_FIRST);
            case 2 -> new ServiceEvent.LeaderIsLost();
            case 3 -> new ServiceEvent.CollectionShifts(number % 500 * TestEtcd.MILLI);
            default -> new ServiceEvent.LeaderIsElected();
        };
    }

    private void openKeepAlives() {
        keepAlives = lastId + 1;
        ask(new EtcdCall.KeepAliveOpen());
    }

    private void ask(EtcdCall call) {
        lastId++;
        over(lastId, lastId, call);
    }

    private void over(long connectionId, long id, EtcdCall call) {
        taken(EtcdApi.step(state, new EtcdRequest(connectionId, id, call), nowNanos));
    }

    private void happen(ServiceEvent event) {
        taken(EtcdApi.happen(state, event, nowNanos));
    }

    private void pass(long nanos) {
        nowNanos += nanos;
        taken(EtcdApi.advance(state, nowNanos));
    }

    private void taken(Step step) {
        state = step.state();
        steps.add(step);
    }
}
