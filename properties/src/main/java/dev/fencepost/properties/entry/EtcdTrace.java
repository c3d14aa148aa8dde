package dev.fencepost.properties.entry;

import dev.fencepost.election.Input;
import dev.fencepost.election.Row;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.model.etcd.Step;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run through etcd tells only when it is traced: every step of a candidate's protocol, and every step of the
 * server, each at the instant at which it took effect.
 */
public sealed interface EtcdTrace extends Entry {

    /**
     * A candidate's protocol took one input; what the step did besides follows in the log.
     *
     * @param election
     *            the election's prefix
     * @param input
     *            what it was told
     * @param rows
     *            the rows of the transition table that it took
     * @param after
     *            its whole state afterwards
     */
    record Stepped(String election, Input<EtcdReply> input, List<Row> rows, CampaignState after)
            implements
                EtcdTrace {

        /** Takes a copy. */
        public Stepped {
            rows = List.copyOf(rows);
        }

        @Override
        public String kind() {
            return "stepped";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("election", election);
            fields.put("input", new CampaignInput(input));
            fields.put("rows", new Part("rows", into -> rows.forEach(row -> into.put("row", row.id()))));
            fields.put("after", new CampaignTold(after));
        }
    }

    /**
     * The server took one step: it served a request, met a disturbance, or time passed for it.
     *
     * @param election
     *            the election's prefix
     * @param cause
     *            what it took the step for: the request, the disturbance, or that time passed
     * @param asking
     *            who asked; empty if nobody did
     * @param callers
     *            who began each call and stream that is open, by its number in the model
     * @param step
     *            what it did, and its state afterwards
     */
    record Served(String election, String cause, Optional<Caller> asking, Map<Long, Caller> callers, Step step)
            implements
                EtcdTrace {

        /** Takes a copy. */
        public Served {
            callers = Map.copyOf(callers);
        }

        @Override
        public String kind() {
            return "etcd-stepped";
        }

        @Override
        public void describe(Fields fields) {
            ServedStep told = new ServedStep(this);
            fields.put("election", election);
            fields.put("cause", cause);
            fields.put("asking", asking.map(Payload.class::cast).orElse(Part.NONE));
            told.describe(fields);
        }
    }

    /**
     * Who began a call or a stream.
     *
     * @param node
     *            the node
     * @param incarnation
     *            which process of it
     * @param number
     *            its number of the call or the stream
     * @param call
     *            what is asked
     * @param lease
     *            the lease that it is about; 0 for none
     */
    record Caller(String node, int incarnation, long number, String call, long lease) implements Payload {

        @Override
        public String kind() {
            return "caller";
        }

        @Override
        public void describe(Fields fields) {
            fields.put("node", node);
            fields.put("incarnation", incarnation);
            fields.put("number", number);
            fields.put("call", call);
            fields.put("lease", lease);
        }
    }
}
