package dev.fencepost.model.etcd.conformance;

import dev.fencepost.election.json.Json;
import dev.fencepost.election.json.JsonArray;
import dev.fencepost.election.json.JsonInteger;
import dev.fencepost.election.json.JsonString;
import java.util.Optional;
import java.util.Set;

/** The comparisons that an expectation may make instead of naming a value: bounds, and being different. */
final class Relation {

    static final Set<String> FORMS = Set.of("$between", "$gt", "$ge", "$lt", "$le", "$ne");

    private Relation() {}

    /** Whether the relation holds between a value and the (already evaluated) argument of the relation. */
    static boolean holds(String form, Json value, Json argument) throws Mismatch {
        if (form.equals("$ne")) {
            return !value.equals(argument);
        }
        if (form.equals("$between")) {
            if (!(argument instanceof JsonArray bounds) || bounds.size() != 2) {
                throw new Mismatch("$between needs two bounds, not " + argument);
            }
            return holds("$ge", value, bounds.elements().get(0)) && holds("$le", value, bounds.elements().get(1));
        }
        Optional<Integer> order = order(value, argument);
        if (order.isEmpty()) {
            return false;
        }
        return switch (form) {
            case "$gt" -> order.get() > 0;
            case "$ge" -> order.get() >= 0;
            case "$lt" -> order.get() < 0;
            case "$le" -> order.get() <= 0;
            default -> throw new Mismatch("there is no relation " + form);
        };
    }

    /** How two values of one kind are ordered; values of different kinds are in no order. */
    private static Optional<Integer> order(Json left, Json right) {
        if (left instanceof JsonInteger a && right instanceof JsonInteger b) {
            return Optional.of(Long.compare(a.value(), b.value()));
        }
        if (left instanceof JsonString a && right instanceof JsonString b) {
            return Optional.of(a.value().compareTo(b.value()));
        }
        return Optional.empty();
    }
}
