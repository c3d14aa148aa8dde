package dev.fencepost.election;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.campaign.CampaignProtocol;
import dev.fencepost.election.campaign.CampaignSettings;
import dev.fencepost.election.campaign.CampaignState;
import dev.fencepost.election.campaign.CampaignTimings;
import dev.fencepost.election.campaign.EtcdReply;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.election.campaign.KeyValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * The budget of the configuration is that of the protocol: what it admits survives one broken stream, to the last ns.
 */
class BrokenStreamBudgetTest {

    private static final CandidateId CANDIDATE = CandidateId.of("pod-0", new UUID(1, 2));
    private static final Bytes ELECTION = Bytes.utf8("/leader");
    private static final long LEASE = 0x77;

    /** A candidate whose etcd answers everything at once, except the stream after the first. */
    private static final class Candidate implements HostEffects<EtcdRequest> {

        private final HostCore<CampaignState, EtcdRequest, EtcdReply> core;
        private final CampaignTimings timings;
        private final List<ElectionEvent> events = new ArrayList<>();
        private final List<Long> opened = new ArrayList<>();
        private final List<Input<EtcdReply>> answers = new ArrayList<>();
        private HostState<CampaignState, EtcdReply> host;
        private long nowNanos;
        private boolean broken;

        Candidate(CampaignTimings timings) {
            this.timings = timings;
            core = new HostCore<>(new CampaignProtocol(new CampaignSettings(ELECTION, CANDIDATE, timings)));
            host = core.initial();
        }

        void runTo(long nanos) {
            OptionalLong due = OptionalLong.of(nowNanos);
            while (due.isPresent() && due.getAsLong() <= nanos) {
                nowNanos = Math.max(nowNanos, due.getAsLong());
                poll();
                due = answers.isEmpty() ? core.dueNanos(host) : OptionalLong.of(nowNanos);
            }
            nowNanos = nanos;
        }

        private void poll() {
            for (Input<EtcdReply> answer : List.copyOf(answers)) {
                host = core.offer(host, answer);
            }
            answers.clear();
            host = core.poll(host, new Now(nowNanos, 0), max -> max, this);
        }

        void answer(Input<EtcdReply> answer) {
            answers.add(answer);
            poll();
        }

        boolean lost() {
            return events.stream().anyMatch(ElectionEvent.Lost.class::isInstance);
        }

        @Override
        public void send(long attempt, EtcdRequest request, long timeoutNanos) {
            answers.add(new Input.Answered<>(attempt, switch (request) {
                case EtcdRequest.Grant grant -> new EtcdReply.Granted(LEASE, timings.ttlSeconds());
                case EtcdRequest.Campaign campaign -> new EtcdReply.Won(ELECTION, 5, LEASE);
                case EtcdRequest.ReadKey read ->
                    new EtcdReply.Found(new KeyValue(ELECTION, Bytes.EMPTY, 5, 5, LEASE));
                case EtcdRequest other -> new EtcdReply.Revoked();
            }));
        }

        @Override
        public void open(long stream, EtcdRequest first) {
            opened.add(stream);
            if (opened.size() == 1) {
                answers.add(new Input.StreamAnswered<>(stream, alive()));
            }
        }

        @Override
        public void push(long stream, EtcdRequest request) {
            if (broken) {
                answers.add(new Input.StreamEnded<>(stream, new EtcdReply.StreamClosed()));
            } else {
                answers.add(new Input.StreamAnswered<>(stream, alive()));
            }
        }

        private EtcdReply alive() {
            return new EtcdReply.KeptAlive(LEASE, timings.ttlSeconds());
        }

        @Override
        public void publish(ElectionEvent event) {
            events.add(event);
        }

        @Override
        public void cancel(long attempt) {
            // answered at once
        }

        @Override
        public void shut(long stream) {
            // brings nothing more
        }

        @Override
        public void readFloor() {
            // no fence
        }

        @Override
        public void claim(FencingToken token) {
            // no fence
        }

        @Override
        public void setVerdict(Leadership leadership) {
            // told by the events
        }

        @Override
        public void stopWork(LossReason reason) {
            // told by the events
        }
    }

    /** The renewal meets a broken stream, and the stream after it is answered after a whole request timeout. */
    private static Candidate afterABrokenStream(CampaignTimings timings) {
        Candidate candidate = new Candidate(timings);
        candidate.runTo(0);
        assertThat(candidate.events).anyMatch(ElectionEvent.Gained.class::isInstance);
        candidate.broken = true;
        long answerNanos = CampaignTimings.renewalNanos(timings.ttlNanos()) + timings.requestTimeoutNanos() - 1;
        candidate.runTo(answerNanos);
        assertThat(candidate.opened).hasSize(2);
        candidate.broken = false;
        candidate.answer(new Input.StreamAnswered<>(candidate.opened.get(1), candidate.alive()));
        candidate.runTo(answerNanos + 20 * timings.ttlNanos());
        return candidate;
    }

    @Property(tries = 200)
    void whatTheConfigurationAdmitsSurvivesABrokenStream(@ForAll @IntRange(min = 2, max = 120) int ttlSeconds,
            @ForAll @IntRange(min = 1, max = 500) int requestPermille,
            @ForAll @IntRange(min = 0, max = 50_000) int ratePpm) {
        long requestMillis = (long) ttlSeconds * requestPermille;
        long spareNanos = sparedNanos(ttlSeconds, requestMillis, ratePpm);
        CampaignTimings timings = EtcdElectionConfig.builder(CANDIDATE).leaderLeaseTtl(Duration.ofSeconds(ttlSeconds))
                .requestTimeout(Duration.ofMillis(requestMillis)).clockRateErrorPpm(ratePpm, ratePpm)
                .stopGrace(Duration.ofNanos(spareNanos)).stateReadLimit(Duration.ofDays(1)).build().timings();

        assertThat(afterABrokenStream(timings).lost()).isFalse();
    }

    /**
     * Two nanoseconds more, and the work is told to stop before that answer comes: the budget asks for no more than it
     * must.
     */
    @Property(tries = 200)
    void whatItRefusesDoesNot(@ForAll @IntRange(min = 2, max = 120) int ttlSeconds,
            @ForAll @IntRange(min = 1, max = 500) int requestPermille,
            @ForAll @IntRange(min = 0, max = 50_000) int ratePpm) {
        long requestMillis = (long) ttlSeconds * requestPermille;
        long spareNanos = sparedNanos(ttlSeconds, requestMillis, ratePpm);

        assertThat(afterABrokenStream(timings(ttlSeconds, requestMillis, ratePpm, spareNanos + 2)).lost()).isTrue();
    }

    /** How much the budget leaves for the stop grace. */
    private static long sparedNanos(int ttlSeconds, long requestMillis, int ratePpm) {
        CampaignTimings timings = timings(ttlSeconds, requestMillis, ratePpm, 0);
        return timings.validityNanos(timings.ttlNanos()) - CampaignTimings.renewalNanos(timings.ttlNanos())
                - timings.requestTimeoutNanos();
    }

    private static CampaignTimings timings(int ttlSeconds, long requestMillis, int ratePpm, long stopGraceNanos) {
        long second = 1_000_000_000L;
        return new CampaignTimings(ttlSeconds * second, requestMillis * 1_000_000, stopGraceNanos, 15 * second,
                second, second, 0, 86_400 * second, ratePpm, ratePpm);
    }
}
