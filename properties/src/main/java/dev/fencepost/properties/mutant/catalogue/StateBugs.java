package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.RuledOut;
import java.util.List;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.matcher.ElementMatchers;

/** The recorded bugs of the state that a leader keeps in etcd. */
final class StateBugs {

    private static final String STATE = "dev.fencepost.election.state.";
    private static final int BUDGET = 300;

    private StateBugs() {}

    static List<Bug> all() {
        return List.of(
                Mutant.of(mutation("GL-21", "a change is shown before it is stored", "PersistedCell", "writing",
                        Memories.ShownAtOnce.class), "etcd", "memory-is-durable", BUDGET),
                Mutant.of(mutation("GL-22", "the decoder fails the process on a version that it does not know",
                        "StateDefinition", "decode", Memories.Panics.class), "etcd-state-spoiled", Mutant.CRASH, BUDGET)
                        .since("To fail the process is the bug itself."),
                Mutant.of(mutation("GL-29", "a write without an answer is taken for undone and tried again",
                        "PersistedCell", "ended", Memories.TriesAgain.class), "etcd", "rightful-not-refused", BUDGET),
                new RuledOut("GL-39", "a write whose caller goes away leaves the revision one behind",
                        "The end of a write changes the memory wherever the store answers, and no caller carries it.",
                        "PersistedStateTest.a_write_whose_caller_went_away_runs_to_its_end"));
    }

    private static Mutation mutation(String id, String summary, String type, String method, Class<?> instead) {
        return new Mutation(id, summary, List.of(new ClassEdit.Replace(STATE + type, ElementMatchers.named(method),
                MethodDelegation.to(instead))));
    }
}
