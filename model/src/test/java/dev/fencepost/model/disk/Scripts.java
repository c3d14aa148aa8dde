package dev.fencepost.model.disk;

import static dev.fencepost.model.disk.Act.Kind.APPEND;
import static dev.fencepost.model.disk.Act.Kind.CLAIM;
import static dev.fencepost.model.disk.Act.Kind.DELETE;
import static dev.fencepost.model.disk.Act.Kind.MOVE_WATERMARK;
import static dev.fencepost.model.disk.Act.Kind.PUT;
import static dev.fencepost.model.disk.Owner.FIRST;
import static dev.fencepost.model.disk.Owner.SECOND;

import java.util.List;

/** What two owners do to a store; the first goes on as a zombie after the second has claimed. */
final class Scripts {

    static final List<Act> TAKE_OVER = List.of(
            new Act(FIRST, CLAIM, "x", 1),
            new Act(FIRST, PUT, "x", 2),
            new Act(FIRST, APPEND, "x", 3),
            new Act(FIRST, MOVE_WATERMARK, "x", 4),
            new Act(FIRST, APPEND, "y", 5),
            new Act(SECOND, CLAIM, "x", 6),
            new Act(FIRST, APPEND, "x", 7),
            new Act(SECOND, APPEND, "x", 8),
            new Act(FIRST, DELETE, "x", 9),
            new Act(FIRST, MOVE_WATERMARK, "x", 10),
            new Act(SECOND, APPEND, "x", 11),
            new Act(SECOND, MOVE_WATERMARK, "x", 12),
            new Act(SECOND, DELETE, "y", 13));

    /** The second owner writes without claiming, so its first mutation raises the marker. */
    static final List<Act> RISE_BY_WRITING = List.of(
            new Act(FIRST, CLAIM, "x", 1),
            new Act(FIRST, APPEND, "x", 2),
            new Act(SECOND, APPEND, "x", 3),
            new Act(FIRST, APPEND, "x", 4),
            new Act(SECOND, PUT, "x", 5),
            new Act(FIRST, PUT, "x", 6),
            new Act(SECOND, APPEND, "x", 7),
            new Act(FIRST, APPEND, "y", 8),
            new Act(SECOND, DELETE, "x", 9),
            new Act(SECOND, APPEND, "x", 10));

    /** In shadow mode the zombie writes on, and builds on what the leader may have left half done. */
    static final List<Act> ZOMBIE_WRITES_ON = List.of(
            new Act(FIRST, CLAIM, "x", 1),
            new Act(SECOND, CLAIM, "x", 2),
            new Act(FIRST, PUT, "x", 3),
            new Act(SECOND, MOVE_WATERMARK, "x", 4),
            new Act(FIRST, MOVE_WATERMARK, "x", 5),
            new Act(SECOND, APPEND, "x", 6),
            new Act(FIRST, APPEND, "x", 7),
            new Act(SECOND, PUT, "x", 8),
            new Act(FIRST, APPEND, "x", 9),
            new Act(SECOND, DELETE, "x", 10),
            new Act(FIRST, DELETE, "x", 11));

    static final List<List<Act>> ALL = List.of(TAKE_OVER, RISE_BY_WRITING, ZOMBIE_WRITES_ON);

    private Scripts() {}
}
