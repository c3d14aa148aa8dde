package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.campaign.Bytes;
import dev.fencepost.election.state.LoadOutcome;
import dev.fencepost.election.state.PersistedCell;
import dev.fencepost.election.state.PersistedCell.Standing;
import dev.fencepost.election.state.StateDefinition;
import dev.fencepost.election.state.StoreOutcome;
import dev.fencepost.election.state.UnreadableStateException;
import dev.fencepost.election.state.Versioned;
import net.bytebuddy.implementation.bind.annotation.Argument;
import net.bytebuddy.implementation.bind.annotation.This;

/** What broken code makes of a state in memory; called from mutated classes. */
public final class Memories {

    private Memories() {}

    /** A change that readers see at once. */
    public static final class ShownAtOnce {

        private ShownAtOnce() {}

        /** The memory while it is written. */
        public static <T> PersistedCell<T> writing(@This PersistedCell<T> cell, @Argument(0) T changed) {
            return new PersistedCell<>(changed, cell.revision(), new Standing.Writing<>(changed));
        }
    }

    /** A write that may have been carried out is one that was not. */
    public static final class TriesAgain {

        private TriesAgain() {}

        /** The memory once it has ended. */
        @SuppressWarnings("unchecked") // the mutated method promises the type
        public static <T> PersistedCell<T> ended(@This PersistedCell<T> cell, @Argument(0) StoreOutcome outcome) {
            Standing.Writing<T> writing = (Standing.Writing<T>) cell.standing();
            return outcome instanceof StoreOutcome.Stored stored
                    ? new PersistedCell<>(writing.value(), stored.revision(), new Standing.Settled<>())
                    : new PersistedCell<>(cell.durable(), cell.revision(), new Standing.Settled<>());
        }
    }

    /** A decoder whose failure nobody catches. */
    public static final class Panics {

        private Panics() {}

        /** The state, if it can be read. */
        public static <T> LoadOutcome<T> decode(@This StateDefinition<T> definition, @Argument(0) Bytes stored,
                @Argument(1) long revision) {
            try {
                return new LoadOutcome.Loaded<>(new Versioned<>(definition.codec().decode(stored), revision));
            } catch (UnreadableStateException panic) {
                throw new IllegalStateException(panic);
            }
        }
    }
}
