package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.JsonObject;
import dev.fencepost.model.JsonText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** Gives answers that a test wrote down, one after the other, each a millisecond after it was asked for. */
final class Scripted implements Performer {

    private final Queue<String> answers;
    private final List<JsonObject> performed = new ArrayList<>();
    private long nowMillis;

    Scripted(String... answers) {
        this.answers = new ArrayDeque<>(List.of(answers));
    }

    /** What was asked for so far. */
    List<JsonObject> performed() {
        return performed;
    }

    @Override
    public long revision() {
        return 7;
    }

    @Override
    public long nowNanos() {
        return nowMillis * 1_000_000;
    }

    @Override
    public void pass(long millis) {
        nowMillis += millis;
    }

    @Override
    public Arrived perform(JsonObject action) throws Mismatch {
        performed.add(action);
        String answer = answers.poll();
        if (answer == null) {
            throw new Mismatch("nothing came within 5000 ms");
        }
        nowMillis++;
        return new Arrived(JsonText.object(answer), nowNanos());
    }
}
