package dev.fencepost.properties.cluster;

import static dev.fencepost.properties.cluster.StoreFault.OVERTAKEN;
import static dev.fencepost.properties.cluster.StoreFault.POWER_CUT;
import static dev.fencepost.properties.cluster.StoreFault.PROCESS_KILLED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Goal: each accident that is laid happens once, in the order in which they were laid, while its fault is on. */
class StoreAccidentsTest {

    private final StoreAccidents accidents = new StoreAccidents();

    @Test
    void accidents_are_met_in_the_order_in_which_they_were_laid() {
        accidents.began(POWER_CUT);
        accidents.began(PROCESS_KILLED);
        accidents.began(POWER_CUT);

        assertThat(accidents.meet()).contains(POWER_CUT);
        assertThat(accidents.meet()).contains(PROCESS_KILLED);
        assertThat(accidents.meet()).contains(POWER_CUT);
        assertThat(accidents.meet()).isEmpty();
    }

    @Test
    void the_end_of_a_fault_takes_away_one_of_its_kind_that_nobody_met() {
        accidents.began(POWER_CUT);
        accidents.began(PROCESS_KILLED);
        accidents.began(POWER_CUT);
        accidents.ended(POWER_CUT);
        accidents.ended(PROCESS_KILLED);

        assertThat(accidents.meet()).contains(POWER_CUT);
        assertThat(accidents.meet()).isEmpty();
    }

    @Test
    void the_end_of_a_fault_takes_none_away_as_long_as_one_of_its_kind_was_met() {
        accidents.began(POWER_CUT);
        accidents.began(POWER_CUT);
        accidents.meet();
        accidents.ended(POWER_CUT);
        accidents.began(POWER_CUT);
        accidents.ended(POWER_CUT);

        assertThat(accidents.meet()).contains(POWER_CUT);
        assertThat(accidents.meet()).isEmpty();
    }

    @Test
    void the_last_of_a_kind_ends_after_those_that_were_met_and_those_that_are_laid() {
        for (int met = 0; met <= 2; met++) {
            accidents.began(OVERTAKEN);
            accidents.began(OVERTAKEN);
            for (int i = 0; i < met; i++) {
                accidents.meet();
            }
            accidents.began(POWER_CUT);

            assertThat(accidents.ended(OVERTAKEN)).as("%d met", met).isFalse();
            assertThat(accidents.ended(OVERTAKEN)).as("%d met", met).isTrue();
            assertThat(accidents.ended(POWER_CUT)).isTrue();
        }
    }
}
