package dev.fencepost.suites.story;

import static dev.fencepost.suites.story.EtcdCase.millis;
import static dev.fencepost.suites.story.EtcdCase.seconds;

import dev.fencepost.election.campaign.CampaignAwait;
import dev.fencepost.properties.cluster.EtcdFault;
import dev.fencepost.properties.cluster.EtcdFault.CallClass;

/**
 * A case in which a candidate waits for something at least twice.
 *
 * @param script
 *            what happens so that it does
 * @param pod
 *            the candidate
 * @param revoke
 *            how somebody revokes its lease at this point; where it has none, another's
 * @param undisturbedNanos
 *            from when on nothing happens any more but the blow
 */
record AwaitScene(EtcdCase script, String pod, EtcdFault revoke, long undisturbedNanos) {

    /** How long the work takes to end when it is waited for. */
    static final long WORK_ENDS_NANOS = millis(300);

    /** The scene for a point. A new point has none, and this does not compile. */
    static AwaitScene of(CampaignAwait await) {
        return switch (await) {
            case BACK_OFF -> leading(EtcdCase.of(2).refuseCalls(CallClass.LEASES).lasting(seconds(3)), seconds(3));
            case GRANT -> leading(EtcdCase.of(2).at(seconds(20)).stepDown("pod-0"), seconds(20));
            case HANDSHAKE, CAMPAIGN ->
                // Its lease is the latest, since pod-0 was granted one before it.
                new AwaitScene(bothStepDown(), "pod-1", EtcdFault.Plain.REVOKE_LATEST, seconds(50));
            case LEADER_READ -> new AwaitScene(EtcdCase.of(2).announcesEvery(seconds(5)), "pod-1",
                    EtcdFault.Plain.REVOKE_STANDBY, 0);
            case CONFIRM, WORK_END, REVOKE -> leading(bothStepDown(), seconds(50));
            case CONFIRM_PAUSE -> leading(EtcdCase.of(2).refuseCalls(CallClass.READS).lasting(seconds(1)), seconds(1));
            case RENEWAL_TICK, RENEWAL -> leading(EtcdCase.of(2), 0);
            case RECONNECT -> leading(EtcdCase.of(2).at(seconds(20)).drop("pod-0").at(seconds(30)).drop("pod-0"),
                    seconds(30));
            case RECONNECT_PAUSE -> leading(EtcdCase.of(2).at(seconds(20)).refuse("pod-0", "keepalive")
                    .lasting(seconds(5)).drop("pod-0"), seconds(25));
        };
    }

    private static AwaitScene leading(EtcdCase script, long undisturbedNanos) {
        return new AwaitScene(script, "pod-0", EtcdFault.Plain.REVOKE_LEADER, undisturbedNanos);
    }

    /** Three leaderships end in turn, each with work that takes its time to end. */
    private static EtcdCase bothStepDown() {
        return EtcdCase.of(2).at(seconds(20)).stickWork("pod-0").lasting(WORK_ENDS_NANOS).stepDown("pod-0")
                .at(seconds(30)).stickWork("pod-1").lasting(WORK_ENDS_NANOS).stepDown("pod-1")
                .at(seconds(40)).stickWork("pod-0").lasting(WORK_ENDS_NANOS).stepDown("pod-0");
    }

    /** Plays it with a blow at the n-th time that the candidate waits for this. */
    Played struck(CampaignAwait await, int occurrence, Blow blow) {
        return blow.strike(script.when(pod, await, occurrence), pod, revoke).play();
    }
}
