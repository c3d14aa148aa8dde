package dev.fencepost.election;

import dev.fencepost.election.fence.FenceMode;
import java.util.List;

/**
 * What the environment asked for, after clamping.
 *
 * @param on
 *            whether an election is asked for; anything but {@code true} in {@code NOETL_EHDB_ELECTION} is off
 * @param election
 *            the configuration, complete and safe also when the election is off, so that metrics can show it
 * @param fencing
 *            the mode that the fences are to be opened with
 * @param remarks
 *            what was not taken as it was written, one sentence each
 */
public record EnvironmentConfig(boolean on, ElectionConfig election, FenceMode fencing, List<String> remarks) {

    /** Keeps its own copy of the remarks. */
    public EnvironmentConfig {
        remarks = List.copyOf(remarks);
    }
}
