package dev.fencepost.model.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.model.disk.StoreUnderTest.Answer;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Another process claims in the middle of a mutation, before every single step of it. */
class FenceRaceTest {

    static Stream<Act.Kind> mutations() {
        return EnumSet.complementOf(EnumSet.of(Act.Kind.CLAIM)).stream();
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void aMutationLandsBeforeTheOthersClaimOrNotAtAll(Act.Kind mutation) throws IOException {
        assertThat(race(StoreUnderTest::new, mutation))
                .as("answers: overtaken before it began, and landed while the other found the store busy")
                .containsExactlyInAnyOrder(Answer.NOTHING_DONE, Answer.ACKNOWLEDGED);
    }

    static Set<Answer> race(StoreUnderTest.Opener opener, Act.Kind mutation) throws IOException {
        Set<Answer> answers = EnumSet.noneOf(Answer.class);
        for (long step = 0;; step++) {
            Race race = new Race(opener, step);
            race.run(mutation);
            if (!race.interrupted) {
                return answers;
            }
            answers.add(race.answer);
        }
    }

    /** One race: the second owner claims and appends before one step of the first owner's mutation. */
    private static final class Race {

        private final ModelDisk disk = new ModelDisk(DiskImage.empty(StoreUnderTest.ROOT));
        private final StoreUnderTest first;
        private final StoreUnderTest second;
        private final long interruptedStep;
        private long step = Long.MIN_VALUE;
        private boolean interrupted;
        private boolean overtaken;
        private Answer answer = Answer.UNKNOWN;

        Race(StoreUnderTest.Opener opener, long interruptedStep) throws IOException {
            this.interruptedStep = interruptedStep;
            second = opener.open(disk.mount(ModelDisk.Steps.UNDISTURBED), FenceMode.ENFORCE);
            first = opener.open(disk.mount((ofProcess, kind, file) -> beforeStepOfFirst()), FenceMode.ENFORCE);
        }

        void run(Act.Kind mutation) throws IOException {
            first.carryOut(new Act(Owner.FIRST, Act.Kind.CLAIM, "x", 1));
            first.carryOut(new Act(Owner.FIRST, Act.Kind.PUT, "x", 2));
            step = 0;
            Act act = new Act(Owner.FIRST, mutation, "x", 3);
            answer = first.carryOut(act);
            if (overtaken && answer != Answer.NOTHING_DONE) {
                throw new CrashWalk.Violation(
                        "P3: " + act + " was accepted after token 2, which claimed before its step " + interruptedStep);
            }
            Contents contents = second.contents();
            if (overtaken && !contents.equals(contentsOfSecond())) {
                throw new CrashWalk.Violation("P3: found " + contents + " although the second had claimed");
            }
        }

        private Contents contentsOfSecond() {
            return Contents.NOTHING.after(new Act(Owner.FIRST, Act.Kind.PUT, "x", 2))
                    .after(new Act(Owner.SECOND, Act.Kind.APPEND, "x", 5));
        }

        private void beforeStepOfFirst() {
            if (step++ == interruptedStep) {
                interrupted = true;
                if (second.carryOut(new Act(Owner.SECOND, Act.Kind.CLAIM, "x", 4)) == Answer.ACKNOWLEDGED) {
                    overtaken = second.carryOut(new Act(Owner.SECOND, Act.Kind.APPEND, "x", 5)) == Answer.ACKNOWLEDGED;
                }
            }
        }
    }
}
