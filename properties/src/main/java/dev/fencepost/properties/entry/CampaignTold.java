package dev.fencepost.properties.entry;

import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.KeepAlive;
import dev.fencepost.election.campaign.LeaderFence;
import dev.fencepost.election.campaign.PendingCall;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;

/** The state of a candidate in etcd's queue as a trace tells it: field for field, what is absent by its kind. */
record CampaignTold(CampaignState state) implements Payload {

    @Override
    public String kind() {
        return "campaign-state";
    }

    @Override
    public void describe(Fields fields) {
        fields.put("phase", state.phase().name());
        fields.put("intent", state.intent().name());
        fields.put("call", state.call().map(PendingCall::id).orElse(0L));
        fields.put("leaderRead", state.leaderRead().orElse(0L));
        fields.put("lease", state.leaseIdOrNone());
        fields.put("keepAlive", state.keepAlive().map(CampaignTold::keepAlive).orElse(Part.NONE));
        fields.put("token", state.fence().map(LeaderFence::createRevision).orElse(0L));
        fields.put("nextNumber", state.nextNumber());
    }

    private static Part keepAlive(KeepAlive kept) {
        return switch (kept.link()) {
            case KeepAlive.Link.Streaming streaming -> new Part("streaming", into -> {
                into.put("stream", streaming.stream());
                watchdog(into, kept);
                kept.watchdog().unacknowledgedNanos().forEach(sentNanos -> into.put("sentNanos", sentNanos));
            });
            case KeepAlive.Link.Opening opening -> new Part("opening", into -> {
                into.put("stream", opening.stream());
                watchdog(into, kept);
                into.put("sentNanos", opening.sentNanos());
            });
            case KeepAlive.Link.Pausing pausing -> new Part("pausing", into -> watchdog(into, kept));
        };
    }

    private static void watchdog(Fields into, KeepAlive kept) {
        into.put("ttlNanos", kept.watchdog().ttlNanos());
        into.put("deadlineNanos", kept.watchdog().deadlineNanos());
    }
}
