package dev.fencepost.election.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The memory of a leader, one rule a test; then all of them at random against etcd in miniature. */
class PersistedCellTest {

    private static final StateFailure REFUSED = new StateFailure(ErrorKind.CONCURRENT_MODIFICATION, "so");
    private static final StateFailure SILENCE = new StateFailure(ErrorKind.TIMEOUT, "so");

    private final PersistedCell<String> cell = PersistedCell.loaded(new Versioned<>("old", 5));

    @Test
    void while_a_write_is_under_way_readers_see_what_is_durable() {
        assertThat(cell.writing("new").durable()).isEqualTo("old");
        assertThat(cell.writing("new").revision()).isEqualTo(5);
    }

    @Test
    void a_durable_write_becomes_the_value_with_its_revision() {
        assertThat(cell.writing("new").ended(new StoreOutcome.Stored(9)))
                .isEqualTo(PersistedCell.loaded(new Versioned<>("new", 9)));
    }

    /** The revision is not brought up to date either: who missed a change must not write over it. */
    @Test
    void a_write_that_did_not_land_leaves_value_and_revision_as_they_were() {
        assertThat(cell.writing("new").ended(new StoreOutcome.NotStored(REFUSED))).isEqualTo(cell);
        assertThat(cell.refusal()).isEmpty();
    }

    @Test
    void after_a_write_that_ended_in_the_dark_the_value_stays_and_the_revision_is_unusable() {
        PersistedCell<String> unsure = unsure();
        assertThat(unsure.durable()).isEqualTo("old");
        assertThat(unsure.refusal()).hasValueSatisfying(
                why -> assertThat(why.kind()).isEqualTo(ErrorKind.WRITE_INDETERMINATE));
        assertThatIllegalStateException().isThrownBy(() -> unsure.writing("newer"));
        assertThat(unsure.reread(new Versioned<>("new", 9)))
                .isEqualTo(PersistedCell.loaded(new Versioned<>("new", 9)));
    }

    @Test
    void no_second_write_begins_while_one_is_under_way() {
        assertThatIllegalStateException().isThrownBy(() -> cell.writing("new").writing("newer"));
    }

    @Test
    void only_a_write_ends() {
        assertThatIllegalStateException().isThrownBy(() -> cell.ended(new StoreOutcome.Stored(9)));
        assertThatIllegalStateException().isThrownBy(() -> unsure().ended(new StoreOutcome.Stored(9)));
    }

    @Test
    void who_missed_a_change_cannot_catch_up_with_it() {
        assertThatIllegalStateException().isThrownBy(() -> cell.reread(new Versioned<>("foreign", 8)));
        assertThatIllegalStateException().isThrownBy(() -> cell.writing("new").reread(new Versioned<>("foreign", 8)));
    }

    /** How one write ends; the store carried it out or not, and says so or not. */
    enum Fate {
        STORED,
        REFUSED,
        LANDED_IN_THE_DARK,
        LOST_IN_THE_DARK
    }

    @Provide
    Arbitrary<List<Fate>> fates() {
        return Arbitraries.of(Fate.class).list().ofMaxSize(30);
    }

    @Property
    void memory_is_always_a_durable_state_and_catches_up_whenever_it_is_sure(@ForAll("fates") List<Fate> fates) {
        Versioned<String> stored = new Versioned<>("0", 0);
        Versioned<String> beforeTheDark = stored;
        PersistedCell<String> memory = PersistedCell.loaded(stored);
        for (int i = 1; i <= fates.size(); i++) {
            Fate fate = fates.get(i - 1);
            memory = memory.writing(Integer.toString(i));
            beforeTheDark = stored;
            if (fate == Fate.STORED || fate == Fate.LANDED_IN_THE_DARK) {
                stored = new Versioned<>(Integer.toString(i), stored.revision() + 3);
            }
            memory = memory.ended(outcome(fate, stored.revision()));
            boolean sure = memory.refusal().isEmpty();
            assertThat(new Versioned<>(memory.durable(), memory.revision()))
                    .isEqualTo(sure ? stored : beforeTheDark);
            memory = sure ? memory : memory.reread(stored);
        }
    }

    private static StoreOutcome outcome(Fate fate, long revision) {
        return switch (fate) {
            case STORED -> new StoreOutcome.Stored(revision);
            case REFUSED -> new StoreOutcome.NotStored(REFUSED);
            case LANDED_IN_THE_DARK, LOST_IN_THE_DARK -> new StoreOutcome.Indeterminate(SILENCE);
        };
    }

    private PersistedCell<String> unsure() {
        return cell.writing("new").ended(new StoreOutcome.Indeterminate(SILENCE));
    }
}
