package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.held;
import static dev.fencepost.election.lease.LeaseCase.leading;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.ErrorReason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an answer means beside what it says: contact, a failed call, the end of a doubt (rulings 2c, 2f). */
class AnswersTest {

    static Stream<LeaseReply> answersOfWrites() {
        return Stream.of(new LeaseReply.Applied("u1", "v1"), new LeaseReply.Created("u1", "v1"),
                new LeaseReply.Conflict(), Fate.indeterminate());
    }

    @ParameterizedTest
    @MethodSource("answersOfWrites")
    void aReadThatIsAnsweredAsAWriteFailsAndIsTriedAgain(LeaseReply reply) {
        LeaseCase us = candidate().lease(held(THEM, 4)).reads(Fate.answered(reply)).start().elapse(millis(500));
        assertThat(us.events(ElectionEvent.CallFailed.class)).singleElement()
                .extracting(ElectionEvent.CallFailed::reason)
                .isEqualTo(reply.equals(Fate.indeterminate()) ? ErrorReason.UNREACHABLE : ErrorReason.OTHER);
        assertThat(us.elapse(seconds(1)).story()).endsWith("other leader " + THEM + " 4");
    }

    static Stream<LeaseReply> answersOfReads() {
        return Stream.of(new LeaseReply.Absent(), new LeaseReply.Found(leading().stored()));
    }

    @ParameterizedTest
    @MethodSource("answersOfReads")
    void aWriteThatIsAnsweredAsAReadFailsAndIsTriedAgain(LeaseReply reply) {
        LeaseCase us = leading().forget().writes(Fate.answered(reply)).elapse(seconds(5.5));
        assertThat(us.events(ElectionEvent.CallFailed.class)).singleElement()
                .extracting(ElectionEvent.CallFailed::reason)
                .isEqualTo(ErrorReason.OTHER);
        assertThat(us.elapse(seconds(1)).events(ElectionEvent.Extended.class)).hasSize(1);
    }

    @Test
    void everyAnswerOfTheStoreIsAContactAndNoOtherIs() {
        LeaseCase leader = leading().forget().elapse(seconds(60));
        assertThat(leader.events(ElectionEvent.Contacted.class)).hasSameSizeAs(leader.writes()).hasSize(12);

        LeaseCase watcher = candidate().lease(held(THEM, 4)).start().elapse(seconds(10));
        assertThat(watcher.events(ElectionEvent.Contacted.class)).hasSameSizeAs(watcher.reads()).isNotEmpty();

        LeaseCase alone = candidate().reads(Fate.PROMPT, Fate.LOST_REQUEST).writes(Fate.LOST_REQUEST).start()
                .elapse(seconds(1));
        assertThat(alone.events(ElectionEvent.Contacted.class)).hasSize(1);

        LeaseCase conflicted = leading().forget().writes(Fate.answered(new LeaseReply.Conflict()))
                .reads(Fate.LOST_REQUEST).elapse(seconds(5.1));
        assertThat(conflicted.events(ElectionEvent.Contacted.class)).hasSize(1);
    }

    @Test
    void aReadWithoutAnAnswerIsCancelled() {
        LeaseCase us = candidate().lease(held(THEM, 4)).reads(Fate.LOST_REQUEST).start().forget().elapse(seconds(3));
        assertThat(us.steps()).containsExactly("cancel read");
    }

    /** One write that is confirmed says of all before it that nobody waits for them any more. */
    @Test
    void aConfirmedWriteEndsTheDoubtAboutThoseBeforeIt() {
        LeaseCase us = leading().forget().writes(Fate.LOST_REQUEST).reads(Fate.LOST_REQUEST).elapse(seconds(8.5));
        assertThat(us.state().unresolved()).hasSize(1);
        us.elapse(seconds(1));
        assertThat(us.events(ElectionEvent.Extended.class)).hasSize(1);
        assertThat(us.state().unresolved()).isEmpty();
        assertThat(us.steps()).filteredOn(step -> step.startsWith("cancel swap")).hasSize(1);
    }

    @Test
    void aLateRefusalConfirmsNothing() {
        Fate late = new Fate(List.of(millis(10)), List.of(seconds(3.5)), 0, Optional.of(new LeaseReply.Conflict()));
        LeaseCase us = leading().forget().writes(late).reads(Fate.LOST_REQUEST).elapse(seconds(8.9));
        assertThat(us.rows()).contains(LeaseRow.LATE_IGNORED).doesNotContain(LeaseRow.LATE_CONFIRMED);
        assertThat(us.events(ElectionEvent.Extended.class)).isEmpty();
    }

    @Test
    void aCreateThatIsConfirmedLateIsALease() {
        LeaseCase us = candidate().onAbsent(OnAbsent.CREATE_AT_ONCE).writes(Fate.took(millis(10), seconds(3.5)))
                .reads(Fate.PROMPT).always(Fate.LOST_REQUEST).start().elapse(seconds(4));
        assertThat(us.rows()).contains(LeaseRow.LATE_CONFIRMED);
        assertThat(us.story()).endsWith("gained 1");
    }

    @Test
    void aLeaseThatIsFoundWhileItsCreationIsAwaitedIsNotTakenYet() {
        LeaseCase us = candidate().writes(Fate.LOST_ANSWER).start().elapse(seconds(2));
        assertThat(us.rows()).contains(LeaseRow.WRITE_AWAITED);
        assertThat(us.writes()).hasSize(1);
    }

    /** Rulings 2f: what was asked after the latest confirmed write is true, the very next call included. */
    @Test
    void theReadRightAfterAConfirmedWriteCounts() {
        LeaseCase found = candidate().start().elapse(seconds(1));
        assertThat(found.reads()).hasSize(2);
        assertThat(found.rows()).doesNotContain(LeaseRow.READ_OVERTAKEN);

        LeaseCase gone = candidate().reads(Fate.PROMPT, Fate.answered(new LeaseReply.Absent())).start()
                .elapse(millis(100));
        assertThat(gone.rows()).doesNotContain(LeaseRow.READ_OVERTAKEN);
        assertThat(gone.writes()).hasSize(2);
    }

    /** So that a wait for expiry, should the leadership be lost, counts from what was there last. */
    @Test
    void whatWeHaveWrittenIsWhatWeHaveSeen() {
        LeaseCase leader = leading().elapse(seconds(6));
        assertThat(leader.state().observation()).isInstanceOfSatisfying(Observation.Seen.class,
                seen -> assertThat(seen.snapshot()).isEqualTo(leader.stored()));

        LeaseCase creator = candidate().reads(Fate.PROMPT, Fate.LOST_REQUEST).start().elapse(millis(100));
        assertThat(creator.state().observation()).isInstanceOfSatisfying(Observation.Seen.class,
                seen -> assertThat(seen.snapshot()).isEqualTo(creator.stored()));
    }

    /** The fences are asked when a mint may follow, and not whenever a live lease is looked at. */
    @Test
    void whileALeaseIsRenewedTheFencesAreAskedOnce() {
        LeaseCase us = candidate().lease(held(THEM, 4)).start();
        for (int i = 1; i <= 5; i++) {
            long token = 4L + i;
            us.after(seconds(5.0 * i), () -> us.store.put(held(THEM, token)));
        }
        us.elapse(seconds(25));
        assertThat(us.reads()).hasSizeGreaterThan(1);
        assertThat(us.floorReads()).isOne();
        assertThat(us.elapse(seconds(16)).story()).endsWith("gained 10");
        // With each read of the last call timeout before the expiry, a second apart.
        assertThat(us.floorReads()).isEqualTo(1 + 4);
    }

    @Test
    void aFloorThatIsNotKnownIsAskedForWithEveryRead() {
        LeaseCase us = candidate().lease(held(THEM, 4)).floorFails().floorFails().start().elapse(seconds(12));
        assertThat(us.floorReads()).isEqualTo(3);
    }

    @Test
    void closingWhileAStopIsAwaitedEndsTheVerdictAtOnce() {
        LeaseCase us = leading().workNeverStops().forget().always(Fate.LOST_REQUEST).elapse(seconds(14.2));
        assertThat(us.story()).containsExactly("lost 7 DEADLINE");
        assertThat(us.tokenValid()).isTrue();
        us.close();
        assertThat(us.tokenValid()).isFalse();
    }

    /** Between the stop signal and the end of the validity a read can still show that somebody else leads. */
    @Test
    void anotherHolderSeenWhileTheWorkStopsEndsTheVerdictAtOnce() {
        LeaseCase us = leading().workNeverStops().forget().allWrites(Fate.refused(ErrorReason.FORBIDDEN));
        for (int i = 0; i < 20; i++) {
            us.reads(Fate.took(millis(10), millis(900)));
        }
        us.elapse(seconds(12.9));
        us.store.put(held(THEM, 8));
        us.elapse(seconds(1.2));
        assertThat(us.story()).startsWith("failed FORBIDDEN").contains("lost 7 DEADLINE");
        us.elapse(seconds(0.4));
        assertThat(us.story()).contains("other leader " + THEM + " 8");
        assertThat(us.tokenValid()).isFalse();
    }

    @Test
    void whoEndsForgetsWhatIsUnresolvedToo() {
        LeaseCase us = leading().workTakes(millis(5)).forget().writes(Fate.LOST_REQUEST).reads(Fate.LOST_REQUEST)
                .elapse(seconds(8.5));
        us.always(Fate.LOST_REQUEST).close().elapse(seconds(60));
        assertThat(us.story()).endsWith("release indeterminate", "ended CLOSED");
        assertThat(us.steps()).filteredOn(step -> step.startsWith("cancel")).hasSameSizeAs(us.sent());
    }
}
