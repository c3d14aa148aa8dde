package dev.fencepost.tla.tlc;

import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Turns TLC's values into ours and back. */
final class TlcValues {

    private TlcValues() {}

    static Value toTlc(SpecValue value) {
        return switch (value) {
            case SpecValue.Int(int number) -> IntValue.gen(number);
            case SpecValue.Text(String text) -> new StringValue(text);
            case SpecValue.Bool(boolean truth) -> truth ? BoolValue.ValTrue : BoolValue.ValFalse;
            case SpecValue.Model(String name) -> model(name);
            case SpecValue.Seq(List<SpecValue> elements) -> new TupleValue(all(elements));
            case SpecValue.SetOf set -> new SetEnumValue(all(set.elements()), false).normalize();
            case SpecValue.Rec(Map<String, SpecValue> fields) ->
                new RecordValue(names(fields.keySet()), all(fields.values()), false).normalize();
            case SpecValue.Fun(Map<SpecValue, SpecValue> values) ->
                new FcnRcdValue(all(values.keySet()), all(values.values()), false).normalize();
        };
    }

    static SpecValue fromTlc(IValue value) {
        return switch (value) {
            case IntValue number -> SpecValue.of(number.val);
            case StringValue text -> SpecValue.of(text.val.toString());
            case BoolValue truth -> SpecValue.of(truth.val);
            case ModelValue model -> SpecValue.model(model.val.toString());
            case TupleValue tuple -> new SpecValue.Seq(all(tuple.elems));
            case RecordValue record -> record(record);
            case FcnRcdValue function -> function(function);
            case SetEnumValue set -> set(set);
            case Value other when other.toSetEnum() instanceof SetEnumValue set -> set(set);
            case Value other when other.toFcnRcd() instanceof FcnRcdValue function -> function(function);
            default -> throw new IllegalArgumentException("TLC cannot enumerate " + value);
        };
    }

    private static ModelValue model(String name) {
        for (ModelValue model : ModelValue.mvs) {
            if (model.val.toString().equals(name)) {
                return model;
            }
        }
        throw new IllegalArgumentException(name + " is no model value of the configuration");
    }

    private static UniqueString[] names(Collection<String> names) {
        UniqueString[] all = new UniqueString[names.size()];
        int index = 0;
        for (String name : names) {
            all[index++] = UniqueString.uniqueStringOf(name);
        }
        return all;
    }

    private static Value[] all(Collection<SpecValue> values) {
        Value[] all = new Value[values.size()];
        int index = 0;
        for (SpecValue value : values) {
            all[index++] = toTlc(value);
        }
        return all;
    }

    private static List<SpecValue> all(Value[] values) {
        List<SpecValue> all = new ArrayList<>(values.length);
        for (Value value : values) {
            all.add(fromTlc(value));
        }
        return all;
    }

    private static SpecValue set(SetEnumValue set) {
        List<SpecValue> elements = new ArrayList<>();
        for (int index = 0; index < set.elems.size(); index++) {
            elements.add(fromTlc(set.elems.elementAt(index)));
        }
        return SpecValue.set(elements);
    }

    private static SpecValue record(RecordValue record) {
        Map<SpecValue, SpecValue> fields = new LinkedHashMap<>();
        for (int index = 0; index < record.names.length; index++) {
            fields.put(SpecValue.of(record.names[index].toString()), fromTlc(record.values[index]));
        }
        return SpecValue.function(fields);
    }

    private static SpecValue function(FcnRcdValue function) {
        Value[] domain = function.getDomainAsValues();
        Map<SpecValue, SpecValue> values = new LinkedHashMap<>();
        for (int index = 0; index < domain.length; index++) {
            values.put(fromTlc(domain[index]), fromTlc(function.values[index]));
        }
        return SpecValue.function(values);
    }
}
