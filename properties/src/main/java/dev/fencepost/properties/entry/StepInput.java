package dev.fencepost.properties.entry;

import dev.fencepost.election.Input;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** An input of the protocol over a Lease as a trace tells it: its name, and what came with it. */
record StepInput(Input<LeaseReply> input) implements Payload {

    @Override
    public String kind() {
        return name(input);
    }

    /** The name of an input of any protocol. */
    static <R> String name(Input<R> input) {
        return switch (input) {
            case Input.Started<R> started -> "started";
            case Input.Woke<R> woke -> "woke";
            case Input.Answered<R> answered -> "answered";
            case Input.TimedOut<R> timedOut -> "timed-out";
            case Input.StreamAnswered<R> streamed -> "stream-answered";
            case Input.StreamEnded<R> ended -> "stream-ended";
            case Input.FloorRead<R> floor -> "floor-read";
            case Input.FloorFailed<R> failed -> "floor-failed";
            case Input.Claimed<R> claimed -> "claimed";
            case Input.ClaimRefused<R> refused -> "claim-refused";
            case Input.ClaimFailed<R> failed -> "claim-failed";
            case Input.WorkEnded<R> ended -> "work-ended";
            case Input.StepDown<R> stepDown -> "step-down";
            case Input.Close<R> close -> "close";
        };
    }

    @Override
    public void describe(Fields fields) {
        switch (input) {
            case Input.Answered<LeaseReply> answered -> {
                fields.put("attempt", answered.attempt());
                reply(fields, answered.reply());
            }
            case Input.TimedOut<LeaseReply> timedOut -> fields.put("attempt", timedOut.attempt());
            case Input.FloorRead<LeaseReply> floor -> fields.put("highest", floor.highest().value());
            case Input.Claimed<LeaseReply> claimed -> fields.put("token", claimed.token().value());
            case Input.ClaimRefused<LeaseReply> refused -> {
                fields.put("token", refused.token().value());
                fields.put("highest", refused.highest().value());
            }
            case Input.ClaimFailed<LeaseReply> failed -> fields.put("token", failed.token().value());
            case Input.Started<LeaseReply> bare -> nothing();
            case Input.Woke<LeaseReply> bare -> nothing();
            case Input.StreamAnswered<LeaseReply> bare -> nothing();
            case Input.StreamEnded<LeaseReply> bare -> nothing();
            case Input.FloorFailed<LeaseReply> bare -> nothing();
            case Input.WorkEnded<LeaseReply> bare -> nothing();
            case Input.StepDown<LeaseReply> bare -> nothing();
            case Input.Close<LeaseReply> bare -> nothing();
        }
    }

    private static void nothing() {
        // its name says all
    }

    private static void reply(Fields fields, LeaseReply reply) {
        switch (reply) {
            case LeaseReply.Found(LeaseSnapshot found) -> {
                fields.put("reply", "found");
                StepState.snapshot(fields, found);
            }
            case LeaseReply.Absent absent -> fields.put("reply", "absent");
            case LeaseReply.Applied applied -> written(fields, "applied", applied.uid(), applied.version());
            case LeaseReply.Created created -> written(fields, "created", created.uid(), created.version());
            case LeaseReply.Conflict conflict -> fields.put("reply", "conflict");
            case LeaseReply.Refused refused -> fields.put("reply", "refused");
            case LeaseReply.Indeterminate unknown -> fields.put("reply", "indeterminate");
        }
    }

    private static void written(Fields fields, String reply, String uid, String version) {
        fields.put("reply", reply);
        fields.put("uid", uid);
        fields.put("version", version);
    }
}
