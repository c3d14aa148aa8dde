package dev.fencepost.simulator;

import java.util.List;
import java.util.Set;

/**
 * How many accidents of each kind may still befall a {@link World}, and how its time passes; exploration is finite only
 * within bounds. Each number may be {@link #UNBOUNDED}.
 *
 * @param drops
 *            messages lost
 * @param duplicates
 *            messages doubled
 * @param crashes
 *            processes that die
 * @param pauses
 *            processes that stand still for any time, their clocks going on
 * @param restarts
 *            processes that start on a node that had one before
 * @param lateTicks
 *            ticks that pass although a message is under way or a wake is due; only {@link WorldTime.Ticks} count them
 * @param breaks
 *            connections that break
 * @param links
 *            between which nodes they may
 * @param faults
 *            what may go wrong inside services
 * @param firm
 *            names of nodes whose processes neither die nor stand still
 * @param total
 *            how many of all these there may be together, but for restarts
 * @param time
 *            how time passes
 */
public record WorldBounds(int drops, int duplicates, int crashes, int pauses, int restarts, int lateTicks,
        int breaks, List<WorldLink> links, List<WorldFault> faults, Set<String> firm, int total, WorldTime time) {

    /** No bound. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    /** No accidents at all. */
    public static final WorldBounds NONE = new WorldBounds(0, 0, 0);

    /** Copies the collections, and checks that each fault is there once. */
    public WorldBounds {
        links = List.copyOf(links);
        faults = List.copyOf(faults);
        firm = Set.copyOf(firm);
        if (faults.stream().map(fault -> List.of(fault.node(), fault.fault())).distinct().count() != faults.size()) {
            throw new IllegalArgumentException("a fault of a node is given twice: " + faults);
        }
    }

    /** Bounds a world whose services have no faults, whose processes come back, and whose time passes by wakes. */
    public WorldBounds(int drops, int duplicates, int crashes) {
        this(drops, duplicates, crashes, 0, UNBOUNDED, UNBOUNDED, 0, List.of(), List.of(), Set.of(), UNBOUNDED,
                new WorldTime.Wakes());
    }

    /** Returns these bounds with another number of processes that come back. */
    public WorldBounds withRestarts(int newRestarts) {
        return new WorldBounds(drops, duplicates, crashes, pauses, newRestarts, lateTicks, breaks, links, faults, firm,
                total, time);
    }

    /** Returns these bounds with another number of processes that stand still. */
    public WorldBounds withPauses(int newPauses) {
        return new WorldBounds(drops, duplicates, crashes, newPauses, restarts, lateTicks, breaks, links, faults, firm,
                total, time);
    }

    /** Returns these bounds with another number of ticks that pass while something waits. */
    public WorldBounds withLateTicks(int newLateTicks) {
        return new WorldBounds(drops, duplicates, crashes, pauses, restarts, newLateTicks, breaks, links, faults, firm,
                total, time);
    }

    /** Returns these bounds with another number of connections that break, and other nodes between which they do. */
    public WorldBounds withBreaks(int newBreaks, List<WorldLink> newLinks) {
        return new WorldBounds(drops, duplicates, crashes, pauses, restarts, lateTicks, newBreaks, newLinks, faults,
                firm, total, time);
    }

    /** Returns these bounds with other faults of services. */
    public WorldBounds withFaults(List<WorldFault> newFaults) {
        return new WorldBounds(drops, duplicates, crashes, pauses, restarts, lateTicks, breaks, links, newFaults, firm,
                total, time);
    }

    /** Returns these bounds with other nodes whose processes neither die nor stand still. */
    public WorldBounds withFirm(Set<String> newFirm) {
        return new WorldBounds(drops, duplicates, crashes, pauses, restarts, lateTicks, breaks, links, faults, newFirm,
                total, time);
    }

    /** Returns these bounds with another number of accidents in all. */
    public WorldBounds withTotal(int newTotal) {
        return new WorldBounds(drops, duplicates, crashes, pauses, restarts, lateTicks, breaks, links, faults, firm,
                newTotal, time);
    }

    /** Returns these bounds with another way for time to pass. */
    public WorldBounds withTime(WorldTime newTime) {
        return new WorldBounds(drops, duplicates, crashes, pauses, restarts, lateTicks, breaks, links, faults, firm,
                total, newTime);
    }

    static int oneLess(int times) {
        return times == UNBOUNDED ? UNBOUNDED : times - 1;
    }

    /** Whether an accident may happen of which so many are left. */
    boolean allow(int left) {
        return left > 0 && total > 0;
    }

    /** What is left after a choice. */
    WorldBounds less(WorldChoice choice, World before) {
        return switch (choice) {
            case WorldChoice.Drop drop ->
                new WorldBounds(oneLess(drops), duplicates, crashes, pauses, restarts, lateTicks,
                        breaks, links, faults, firm, oneLess(total), time);
            case WorldChoice.Duplicate duplicate ->
                new WorldBounds(drops, oneLess(duplicates), crashes, pauses, restarts,
                        lateTicks, breaks, links, faults, firm, oneLess(total), time);
            case WorldChoice.CrashNode crash -> new WorldBounds(drops, duplicates, oneLess(crashes), pauses, restarts,
                    lateTicks, breaks, links, faults, firm, oneLess(total), time);
            case WorldChoice.PauseNode pause -> withPauses(oneLess(pauses)).withTotal(oneLess(total));
            case WorldChoice.Break broken -> withBreaks(oneLess(breaks), links).withTotal(oneLess(total));
            case WorldChoice.StartNode(NodeRef node) when before.node(node).wasUp() ->
                withRestarts(oneLess(restarts));
            case WorldChoice.BeginFault(NodeRef node, ServiceFault fault) -> withFaults(faults.stream()
                    .map(each -> each.is(node, fault) ? each.begun() : each).toList()).withTotal(oneLess(total));
            case WorldChoice.Tick tick when countsLateTicks() && before.somethingWaits() ->
                withLateTicks(oneLess(lateTicks)).withTotal(oneLess(total));
            case WorldChoice.StartNode start -> this;
            case WorldChoice.ResumeNode resume -> this;
            case WorldChoice.EndFault end -> this;
            case WorldChoice.Deliver deliver -> this;
            case WorldChoice.Wake wake -> this;
            case WorldChoice.Hear hear -> this;
            case WorldChoice.Tick tick -> this;
        };
    }

    boolean countsLateTicks() {
        return lateTicks != UNBOUNDED;
    }
}
