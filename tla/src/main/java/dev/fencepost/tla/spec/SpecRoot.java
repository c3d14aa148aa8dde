package dev.fencepost.tla.spec;

import dev.fencepost.tla.spec.SpecValue.Bool;
import dev.fencepost.tla.spec.SpecValue.Fun;
import dev.fencepost.tla.spec.SpecValue.Int;
import dev.fencepost.tla.spec.SpecValue.Model;
import dev.fencepost.tla.spec.SpecValue.Rec;
import dev.fencepost.tla.spec.SpecValue.Seq;
import dev.fencepost.tla.spec.SpecValue.SetOf;
import dev.fencepost.tla.spec.SpecValue.Text;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What TLC is given for a configuration: the root module, and a configuration that a {@code .cfg} can express.
 *
 * <p>The root is the configured module itself, or, where a constant has a value that a {@code .cfg} cannot express, a
 * generated module that extends it and defines those values.
 *
 * @param modules
 *            the modules, the root among them
 * @param asked
 *            the configuration as it was asked for
 * @param config
 *            the configuration of the root
 */
public record SpecRoot(SpecModules modules, SpecConfig asked, SpecConfig config) {

    private static final String VALUE = "ValueOf_";
    private static final String MODEL = "ModelValue_";

    /** What stands for that configuration. */
    public static SpecRoot of(SpecConfig config, SpecModules modules) {
        Map<String, SpecValue> plain = new LinkedHashMap<>();
        Map<String, String> substitutions = new LinkedHashMap<>(config.substitutions());
        Set<String> models = new LinkedHashSet<>();
        StringBuilder definitions = new StringBuilder();
        config.constants().forEach((name, value) -> {
            if (isPlain(value)) {
                plain.put(name, value);
                return;
            }
            definitions.append(VALUE).append(name).append(" == ").append(renamed(value, models)).append('\n');
            substitutions.put(name, VALUE + name);
        });
        if (definitions.isEmpty()) {
            return new SpecRoot(modules, config, config);
        }
        String root = config.module() + "WithConstants";
        models.forEach(name -> plain.put(MODEL + name, SpecValue.model(name)));
        SpecConfig rooted = new SpecConfig(root, config.behaviour(), plain, substitutions, config.invariants(),
                config.properties(), config.view(), config.symmetry(), config.constraints(), config.deadlock());
        return new SpecRoot(modules.with(root, module(root, config.module(), models, definitions)), config, rooted);
    }

    private static String module(String root, String module, Set<String> models, CharSequence definitions) {
        StringBuilder text = new StringBuilder("---- MODULE " + root + " ----\nEXTENDS " + module + "\n")
                .append("LOCAL INSTANCE Integers\nLOCAL INSTANCE TLC\n");
        if (!models.isEmpty()) {
            text.append("CONSTANTS ").append(String.join(", ", models.stream().map(name -> MODEL + name).toList()))
                    .append('\n');
        }
        return text.append(definitions).append("====\n").toString();
    }

    private static boolean isPlain(SpecValue value) {
        return switch (value) {
            case Int(int number) -> number >= 0;
            case Text(String text) -> text.indexOf('\\') < 0 && text.indexOf('"') < 0;
            case Bool bool -> true;
            case Model model -> true;
            case SetOf(Set<SpecValue> elements) -> elements.stream().allMatch(SpecRoot::isPlain);
            case Seq seq -> false;
            case Rec rec -> false;
            case Fun fun -> false;
        };
    }

    /** In a module a model value can only be named by a constant that has it. */
    private static SpecValue renamed(SpecValue value, Set<String> models) {
        return switch (value) {
            case Model(String name) -> {
                models.add(name);
                yield SpecValue.model(MODEL + name);
            }
            case Seq seq -> new Seq(seq.elements().stream().map(element -> renamed(element, models)).toList());
            case SetOf set -> SpecValue.set(set.elements().stream().map(element -> renamed(element, models)).toList());
            case Rec rec -> {
                Map<String, SpecValue> fields = new LinkedHashMap<>();
                rec.fields().forEach((name, field) -> fields.put(name, renamed(field, models)));
                yield new Rec(fields);
            }
            case Fun fun -> {
                Map<SpecValue, SpecValue> values = new LinkedHashMap<>();
                fun.values().forEach((key, result) -> values.put(renamed(key, models), renamed(result, models)));
                yield new Fun(values);
            }
            default -> value;
        };
    }
}
