package dev.fencepost.election.lease;

import static dev.fencepost.election.lease.LeaseCase.D;
import static dev.fencepost.election.lease.LeaseCase.THEM;
import static dev.fencepost.election.lease.LeaseCase.candidate;
import static dev.fencepost.election.lease.LeaseCase.givenBack;
import static dev.fencepost.election.lease.LeaseCase.held;
import static dev.fencepost.election.lease.LeaseCase.leading;
import static dev.fencepost.election.lease.LeaseCase.millis;
import static dev.fencepost.election.lease.LeaseCase.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Input;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The transition table: no row of it goes untested, and no row of seed 000's table (its section 1.2) is forgotten. */
class LeaseRowsTest {

    /** Seed 000's table, row by row: "operation: what the store shows". */
    private static final List<String> SEED_ROWS = List.of("tryAcquire: nothing",
            "tryAcquire: nothing, create lost the race", "tryAcquire: self holds, not expired",
            "tryAcquire: other holds, not expired", "tryAcquire: expired, whoever holds",
            "tryAcquire: expired, swap lost", "tryAcquire: store error", "renew: nothing", "renew: other holder",
            "renew: self, but expired", "renew: self, live", "renew: self, live, swap lost", "release");

    /** Where this protocol follows a row of the seed, but not to the letter. */
    private static final Map<String, String> DELIBERATELY_DIFFERENT = Map.of(
            // the table's own answer is only the first half of ours
            "tryAcquire: nothing", "A held Lease may be created only where nobody deletes Leases; by default an unheld "
                    + "one is created and waited for, because a late or repeated POST has no version to fail on.",
            "tryAcquire: self holds, not expired", "The seed renews whatever names it. Here only a swap that this "
                    + "process sent counts as its own; anything else may be a predecessor's and is waited out.",
            "renew: self, live, swap lost", "The seed drops the token at once. A conflict may be our own write, "
                    + "repeated by a transport, so the record is read first and the validity goes on meanwhile.",
            "release", "The seed only forgets its token. Here the record is emptied by a swap that keeps the "
                    + "transitions, so that a successor need not wait for the expiry.");

    @ParameterizedTest
    @EnumSource(LeaseRow.class)
    void everyRowIsTaken(LeaseRow row) {
        assertThat(journeyTo(row).rows()).contains(row);
    }

    @Test
    void everyRowOfTheSeedsTableIsAnsweredTo() {
        Set<String> answered = new TreeSet<>();
        for (LeaseRow row : LeaseRow.values()) {
            Arrays.stream(row.seedRow().split("; ")).filter(seedRow -> !seedRow.isEmpty()).forEach(answered::add);
        }
        assertThat(answered).containsExactlyInAnyOrderElementsOf(SEED_ROWS);
        assertThat(SEED_ROWS).containsAll(DELIBERATELY_DIFFERENT.keySet());
    }

    @Test
    void rowsHaveNamesOfTheirOwn() {
        assertThat(LeaseRow.values()).extracting(LeaseRow::when).doesNotHaveDuplicates();
        assertThat(LeaseRow.values()).extracting(LeaseRow::id).doesNotHaveDuplicates();
    }

    private static LeaseCase free() {
        return candidate().lease(givenBack(6));
    }

    private static LeaseCase journeyTo(LeaseRow row) {
        return switch (row) {
            case STARTED, FLOOR_READ, UNHELD_FOUND, ACQUIRED, CLAIMED -> free().start().elapse(seconds(1));
            case WOKE, RENEWED -> leading().elapse(seconds(6));
            case CLOSED_IGNORES -> leading().close().elapse(seconds(1)).close();
            case FLOOR_FAILED, FLOOR_UNKNOWN -> free().floorFails().start().elapse(seconds(1));
            case STANDING_ASIDE -> leading().stepDown().elapse(seconds(3));
            case TOKENS_EXHAUSTED -> candidate().lease(givenBack(Integer.MAX_VALUE)).start().elapse(seconds(1));
            case LIVE_FOUND, EXPIRED_FOUND -> candidate().lease(held(THEM, 4)).start().elapse(D + seconds(1));
            case NEW_UNHELD_FOUND, ABSENT_CREATE_UNHELD, UNHELD_CREATED -> candidate().start().elapse(seconds(1));
            case ABSENT_CREATE_HELD ->
                candidate().onAbsent(OnAbsent.CREATE_AT_ONCE).start().elapse(seconds(1));
            case OWN_ATTEMPT_FOUND -> free().writes(Fate.LOST_ANSWER).start().elapse(seconds(5));
            case WRITE_AWAITED -> candidate().writes(Fate.LOST_REQUEST).start().elapse(seconds(2));
            case ACQUIRED_TO_RELEASE -> free().writes(Fate.took(1, seconds(1))).start().elapse(millis(100)).close()
                    .elapse(seconds(1));
            case CLAIMED_TOO_LATE -> free().claimHangs().start().elapse(seconds(1)).stall(seconds(14))
                    .input(new Input.Claimed<>(new FencingToken(7)));
            case CLAIM_REFUSED -> free().claimRefused(9).start().elapse(seconds(1));
            case CLAIM_FAILED -> free().claimFails(1).start().elapse(seconds(1));
            case CLAIM_OUTDATED -> leading().input(new Input.Claimed<>(new FencingToken(6)));
            case CLAIM_DEADLINE_REACHED -> free().claimHangs().start().elapse(D);
            case RENEWED_WHILE_LEAVING -> leading().workTakes(seconds(10)).close().elapse(seconds(6));
            case RENEWED_TOO_LATE -> renewedTooLate();
            case CONFLICT, UNCHANGED_FOUND -> annotated();
            case SWAP_CREATED -> leading().writes(Fate.answered(new LeaseReply.Created("u9", "v9")))
                    .elapse(seconds(6));
            case WRITE_FAILED -> leading().writes(Fate.refused(ErrorReason.FORBIDDEN)).elapse(seconds(6));
            case READ_FAILED -> candidate().reads(Fate.refused(ErrorReason.FORBIDDEN)).start().elapse(seconds(1));
            case READ_OVERTAKEN -> leading().writes(Fate.LOST_REQUEST).reads(Fate.took(1, millis(500)))
                    .elapse(seconds(10));
            case LATE_CONFIRMED -> free().writes(Fate.took(1, seconds(3.5))).start().elapse(seconds(4));
            case LATE_IGNORED -> lateConflict();
            case OWN_WRITE_PROVEN -> leading().writes(Fate.REPEATED_REQUEST).elapse(seconds(6));
            case FOREIGN_FOUND -> superseded();
            case MISSING_WHILE_HOLDING -> deleted();
            case DEADLINE_REACHED -> leading().always(Fate.LOST_REQUEST).elapse(D);
            case STOP_REQUESTED, WORK_ENDED, RELEASED -> leading().close().elapse(seconds(1));
            case NOTHING_TO_STEP_DOWN_FROM -> candidate().start().stepDown();
            case WORK_ENDED_BY_ITSELF -> leading().workEnds();
            case NO_WORK_TO_END -> candidate().start().workEnds();
            case WORK_DID_NOT_STOP -> leading().workNeverStops().close().elapse(seconds(60));
            case STILL_OURS -> leading().writes(Fate.answered(new LeaseReply.Conflict())).close().elapse(seconds(1));
            case NO_LONGER_OURS -> leading().writes(Fate.LOST_ANSWER).close().elapse(seconds(6));
            case RELEASE_GIVEN_UP -> leading().always(Fate.LOST_REQUEST).close().elapse(seconds(20));
        };
    }

    private static LeaseCase annotated() {
        LeaseCase us = leading();
        us.store.annotate();
        return us.elapse(seconds(6));
    }

    private static LeaseCase superseded() {
        LeaseCase us = leading();
        us.store.put(held(THEM, 8));
        return us.elapse(seconds(6));
    }

    private static LeaseCase deleted() {
        LeaseCase us = leading();
        us.store.delete();
        return us.elapse(seconds(6));
    }

    private static LeaseCase lateConflict() {
        Fate late = new Fate(List.of(), List.of(seconds(3.5)), 0, Optional.of(new LeaseReply.Conflict()));
        return free().writes(late).start().elapse(seconds(4));
    }

    /** The renewal was applied before the successor's swap, and is answered after a read has shown the successor. */
    private static LeaseCase renewedTooLate() {
        LeaseCase us = leading().writes(Fate.LOST_REQUEST, Fate.took(millis(10), seconds(1)));
        us.reads(Fate.took(millis(30), millis(40))).after(seconds(8.95), () -> us.store.put(held(THEM, 8)));
        return us.elapse(seconds(12));
    }
}
