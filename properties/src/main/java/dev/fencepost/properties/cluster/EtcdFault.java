package dev.fencepost.properties.cluster;

import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.simulator.ServiceFault;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can go wrong inside etcd, or be done to its leases and keys by somebody who does not stand. */
public sealed interface EtcdFault extends ServiceFault {

    /** The forms that a schedule may hold, for messages. */
    String ALLOWED = "unavailable=all|reads|writes|leases|campaigns|streams (with /applied for writes and leases, which"
            + " are carried out all the same), outage, member-restart, member-stop=deleted|left, leader-change,"
            + " leader-loss, prompt-expiry, compact, revoke-leader, revoke-standby, revoke-latest,"
            + " delete-leader, isolated-leader=POD";

    /** Which calls are not served. */
    enum CallClass {
        /** Every call and stream. */
        ALL,
        /** Reads of a key, and of who leads. */
        READS,
        /** Writes of the state. */
        WRITES,
        /** Grants and revokes. */
        LEASES,
        /** Campaigns. */
        CAMPAIGNS,
        /** Renewals: the stream ends. */
        STREAMS;

        boolean befalls(EtcdRequest request) {
            return this == ALL || this == of(request);
        }

        private static CallClass of(EtcdRequest request) {
            return switch (request) {
                case EtcdRequest.ReadKey read -> READS;
                case EtcdRequest.ReadLeader read -> READS;
                case EtcdRequest.WriteState write -> WRITES;
                case EtcdRequest.Grant grant -> LEASES;
                case EtcdRequest.Revoke revoke -> LEASES;
                case EtcdRequest.Campaign campaign -> CAMPAIGNS;
                case EtcdRequest.KeepAlive renewal -> STREAMS;
            };
        }

        private String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Calls of a class are answered with UNAVAILABLE for as long as the fault lasts.
     *
     * @param calls
     *            which
     * @param applied
     *            whether writes, grants and revokes are carried out all the same, so that their outcome is open
     */
    record Unavailable(CallClass calls, boolean applied) implements EtcdFault {

        @Override
        public String kind() {
            return "unavailable-" + calls.text();
        }

        @Override
        public String text() {
            return "unavailable=" + calls.text() + (applied ? "/applied" : "");
        }
    }

    /** A fault that needs no numbers. */
    enum Plain implements EtcdFault {
        /** The server takes nothing and answers nothing, and keeps its connections. */
        OUTAGE("outage"),
        /** The server is killed, breaks its connections, and starts again on its data when the fault ends. */
        MEMBER_RESTART("member-restart"),
        /** The server leads no more for as long as the fault lasts: what needs a leader waits, and then fails. */
        LEADER_LOSS("leader-loss"),
        /** Another server leads at once. */
        LEADER_CHANGE("leader-change"),
        /** Leases are removed as soon as they have expired, and not at the next of the server's rounds. */
        PROMPT_EXPIRY("prompt-expiry"),
        /** The history is compacted. */
        COMPACT("compact"),
        /** Somebody revokes the lease of the leader's key. */
        REVOKE_LEADER("revoke-leader"),
        /** Somebody revokes the lease of the last key in the queue, if it is not the leader's. */
        REVOKE_STANDBY("revoke-standby"),
        /** Somebody revokes the lease that was granted last, be there a key or not. */
        REVOKE_LATEST("revoke-latest"),
        /** Somebody deletes the leader's key. */
        DELETE_LEADER("delete-leader"),
        /** Somebody deletes the leader's key and creates it anew, of the same name and lease. */
        RECREATE_LEADER("recreate-leader"),
        /** Somebody writes the state in a version that nobody can read. */
        SPOIL_STATE("spoil-state");

        private final String text;

        Plain(String text) {
            this.text = text;
        }

        @Override
        public String kind() {
            return text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /**
     * The server is asked to stop, breaks its connections, and starts again on its data when the fault ends.
     *
     * @param keysDeleted
     *            whether it still deletes the keys of waiting campaigns
     */
    record MemberStop(boolean keysDeleted) implements EtcdFault {

        @Override
        public String kind() {
            return "member-stop";
        }

        @Override
        public String text() {
            return "member-stop=" + (keysDeleted ? "deleted" : "left");
        }
    }

    /**
     * The member that a process talks to is cut off from the others, believes to lead, and acknowledges keepalives.
     *
     * @param pod
     *            the process's node
     */
    record IsolatedLeader(String pod) implements EtcdFault {

        @Override
        public String kind() {
            return "isolated-leader";
        }

        @Override
        public String text() {
            return "isolated-leader=" + pod;
        }
    }

    /** Reads the text of a fault; empty if it is none of these. */
    static Optional<EtcdFault> parse(String text) {
        Optional<Plain> plain = Arrays.stream(Plain.values()).filter(fault -> fault.text().equals(text)).findFirst();
        return plain.isPresent() ? plain.map(EtcdFault.class::cast) : Forms.parse(text);
    }

    /** The forms with parameters. */
    final class Forms {

        private static final Pattern UNAVAILABLE = Pattern
                .compile("unavailable=(all|reads|writes|leases|campaigns|streams)((?<=writes|leases)/applied)?");
        private static final Pattern STOP = Pattern.compile("member-stop=(deleted|left)");
        private static final Pattern ISOLATED = Pattern.compile("isolated-leader=([A-Za-z0-9_-]+)");

        private Forms() {}

        private static Optional<EtcdFault> parse(String text) {
            Matcher unavailable = UNAVAILABLE.matcher(text);
            if (unavailable.matches()) {
                return Optional.of(new Unavailable(
                        CallClass.valueOf(unavailable.group(1).toUpperCase(Locale.ROOT)),
                        unavailable.group(2) != null));
            }
            Matcher stop = STOP.matcher(text);
            if (stop.matches()) {
                return Optional.of(new MemberStop(stop.group(1).equals("deleted")));
            }
            Matcher isolated = ISOLATED.matcher(text);
            return isolated.matches() ? Optional.of(new IsolatedLeader(isolated.group(1))) : Optional.empty();
        }
    }
}
