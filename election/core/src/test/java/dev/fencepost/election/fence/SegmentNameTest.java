package dev.fencepost.election.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Names of segments: their order, and that they read as what they are. */
class SegmentNameTest {

    @Test
    void segments_are_in_the_order_of_their_names() {
        SegmentName a = new SegmentName("a");
        SegmentName b = new SegmentName("b");
        assertThat(List.of(b, a).stream().sorted()).containsExactly(a, b);
        assertThat(a).isEqualByComparingTo(new SegmentName("a"));
        assertThat(a).hasToString("a");
    }
}
