package dev.fencepost.tla.tlc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.st.Location;
import tlc2.tool.Action;
import tlc2.tool.impl.Tool;

/**
 * What TLC's own actions are called here.
 *
 * <p>TLC looks into definitions further than {@link ActionSplitter} does where nothing depends on the state, and less far
 * where something does; then several names stand for what it does not tell apart.
 */
final class ActionNames {

    private final ActionSplitter splitter;
    private final List<OpDefNode> marked;
    private final Map<FormalParamNode, OpDefNode> owners = new HashMap<>();

    ActionNames(Tool tool) {
        this.splitter = new ActionSplitter(tool);
        this.marked = Arrays.stream(tool.getRootModule().getOpDefs()).filter(Definitions::isMarked).toList();
        marked.forEach(definition -> Arrays.stream(definition.getParams())
                .forEach(parameter -> owners.put(parameter, definition)));
    }

    /** What it is called, with the ways to take it where it is several actions in one. */
    Map<String, List<ActionPart>> of(Action action) {
        Map<String, List<ActionPart>> parts = new TreeMap<>();
        known(action).ifPresentOrElse(name -> parts.put(name, List.of()), () -> splitter.split(action).forEach(
                part -> parts.computeIfAbsent(part.definition().getName().toString(), name -> new ArrayList<>())
                        .add(part)));
        return parts;
    }

    private Optional<String> known(Action action) {
        for (OpDefNode definition : marked) {
            if (contains(definition.getLocation(), action.pred.getLocation())) {
                return Optional.of(definition.getName().toString());
            }
        }
        List<String> names = new ArrayList<>();
        action.con.lookupName(bound -> {
            OpDefNode owner = owners.get(bound);
            if (owner != null) {
                names.add(owner.getName().toString());
            }
            return owner != null;
        });
        return names.stream().findFirst();
    }

    private static boolean contains(Location outer, Location inner) {
        return outer.source().equals(inner.source()) && startsBefore(outer, inner) && endsAfter(outer, inner);
    }

    private static boolean startsBefore(Location outer, Location inner) {
        return outer.beginLine() < inner.beginLine()
                || outer.beginLine() == inner.beginLine() && outer.beginColumn() <= inner.beginColumn();
    }

    private static boolean endsAfter(Location outer, Location inner) {
        return outer.endLine() > inner.endLine()
                || outer.endLine() == inner.endLine() && outer.endColumn() >= inner.endColumn();
    }
}
