package dev.fencepost.tla.spec;

import dev.fencepost.tla.spec.SpecValue.Bool;
import dev.fencepost.tla.spec.SpecValue.Fun;
import dev.fencepost.tla.spec.SpecValue.Int;
import dev.fencepost.tla.spec.SpecValue.Model;
import dev.fencepost.tla.spec.SpecValue.Rec;
import dev.fencepost.tla.spec.SpecValue.Seq;
import dev.fencepost.tla.spec.SpecValue.SetOf;
import dev.fencepost.tla.spec.SpecValue.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** The total order of values: by kind, then by content. */
final class SpecOrder {

    private SpecOrder() {}

    static int compare(SpecValue one, SpecValue other) {
        int kinds = Integer.compare(kind(one), kind(other));
        if (kinds != 0) {
            return kinds;
        }
        return switch (one) {
            case Int(int value) -> Integer.compare(value, other.asInt());
            case Text(String value) -> value.compareTo(other.asText());
            case Bool(boolean value) -> Boolean.compare(value, other.asBool());
            case Model(String name) -> name.compareTo(((Model) other).name());
            default -> all(parts(one), parts(other));
        };
    }

    private static int kind(SpecValue value) {
        return switch (value) {
            case Bool bool -> 0;
            case Int number -> 1;
            case Text text -> 2;
            case Model model -> 3;
            case Seq seq -> 4;
            case SetOf set -> 5;
            case Rec rec -> 6;
            case Fun fun -> 7;
        };
    }

    private static Collection<SpecValue> parts(SpecValue value) {
        return switch (value) {
            case Seq(List<SpecValue> elements) -> elements;
            case SetOf set -> set.elements();
            case Rec rec -> {
                List<SpecValue> parts = new ArrayList<>();
                rec.fields().forEach((name, field) -> {
                    parts.add(new Text(name));
                    parts.add(field);
                });
                yield parts;
            }
            case Fun fun -> {
                List<SpecValue> parts = new ArrayList<>();
                fun.values().forEach((argument, result) -> {
                    parts.add(argument);
                    parts.add(result);
                });
                yield parts;
            }
            default -> List.of();
        };
    }

    private static int all(Collection<SpecValue> ones, Collection<SpecValue> others) {
        Iterator<SpecValue> other = others.iterator();
        for (SpecValue one : ones) {
            if (!other.hasNext()) {
                return 1;
            }
            int order = compare(one, other.next());
            if (order != 0) {
                return order;
            }
        }
        return other.hasNext() ? -1 : 0;
    }
}
