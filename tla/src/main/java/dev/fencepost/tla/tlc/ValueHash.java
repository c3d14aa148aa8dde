package dev.fencepost.tla.tlc;

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

/**
 * A number of 64 bits for each value, by which different ones are told apart in most cases.
 *
 * <p>TLC's own fingerprints spell out the name of every field, character by character, and take several times as long. As
 * there, equal values have equal numbers whatever they are made of: a tuple is a function, and so is a record.
 */
final class ValueHash {

    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final long NUMBER = 1;
    private static final long TEXT = 2;
    private static final long TRUTH = 3;
    private static final long MODEL = 4;
    private static final long SET = 5;
    private static final long FUNCTION = 6;

    private ValueHash() {}

    /** One number of two, the order of which counts. */
    static long mixed(long one, long other) {
        long product = (one * FACTOR ^ other) * FACTOR;
        return product ^ product >>> 32;
    }

    static long of(IValue value) {
        return switch (value) {
            case IntValue number -> mixed(NUMBER, number.val);
            case StringValue text -> mixed(TEXT, text.val.getTok());
            case BoolValue truth -> mixed(TRUTH, truth.val ? 1 : 0);
            case ModelValue model -> mixed(MODEL, model.index);
            case TupleValue tuple -> ofTuple(tuple.elems);
            case RecordValue record -> ofRecord(record);
            case FcnRcdValue function -> ofFunction(function);
            case SetEnumValue set -> ofSet(set);
            case Value other when other.toSetEnum() instanceof SetEnumValue set -> ofSet(set);
            case Value other when other.toFcnRcd() instanceof FcnRcdValue function -> ofFunction(function);
            default -> throw new IllegalArgumentException("TLC cannot enumerate " + value);
        };
    }

    // Sums, as the members of a set and the places of a function have no order that all their shapes share.

    private static long ofTuple(Value[] elements) {
        long sum = 0;
        for (int index = 0; index < elements.length; index++) {
            sum += mixed(mixed(NUMBER, index + 1), of(elements[index]));
        }
        return mixed(FUNCTION, sum);
    }

    private static long ofRecord(RecordValue record) {
        long sum = 0;
        for (int index = 0; index < record.names.length; index++) {
            sum += mixed(mixed(TEXT, record.names[index].getTok()), of(record.values[index]));
        }
        return mixed(FUNCTION, sum);
    }

    private static long ofFunction(FcnRcdValue function) {
        Value[] domain = function.getDomainAsValues();
        long sum = 0;
        for (int index = 0; index < domain.length; index++) {
            sum += mixed(of(domain[index]), of(function.values[index]));
        }
        return mixed(FUNCTION, sum);
    }

    private static long ofSet(SetEnumValue set) {
        set.normalize();
        long sum = 0;
        for (int index = 0; index < set.elems.size(); index++) {
            sum += of(set.elems.elementAt(index));
        }
        return mixed(SET, sum);
    }
}
