package dev.fencepost.properties.entry;

import dev.fencepost.election.Input;
import dev.fencepost.election.campaign.EtcdError;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** An input of the protocol through etcd as a trace tells it: its name, and which call or stream it is about. */
record CampaignInput(Input<EtcdReply> input) implements Payload {

    @Override
    public String kind() {
        return StepInput.name(input);
    }

    @Override
    public void describe(Fields fields) {
        if (input instanceof Input.Answered<EtcdReply> answered) {
            fields.put("attempt", answered.attempt());
        } else if (input instanceof Input.TimedOut<EtcdReply> timedOut) {
            fields.put("attempt", timedOut.attempt());
        } else if (input instanceof Input.StreamAnswered<EtcdReply> streamed) {
            fields.put("stream", streamed.stream());
            fields.put("gone", saysGone(streamed.reply()));
        } else if (input instanceof Input.StreamEnded<EtcdReply> ended) {
            fields.put("stream", ended.stream());
            fields.put("gone", saysGone(ended.why()));
        }
    }

    /** Whether a stream tells by it that the lease is gone. */
    private static boolean saysGone(EtcdReply reply) {
        return switch (reply) {
            case EtcdReply.KeptAlive answer -> answer.ttlSeconds() <= 0;
            case EtcdReply.Failed failed -> failed.error() == EtcdError.LEASE_NOT_FOUND;
            default -> false;
        };
    }
}
