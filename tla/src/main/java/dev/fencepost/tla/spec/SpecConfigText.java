package dev.fencepost.tla.spec;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.Behaviour.Formula;
import dev.fencepost.tla.spec.Behaviour.InitNext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Configurations as text, both ways. */
final class SpecConfigText {

    private static final Pattern MODULE = Pattern.compile("^\\\\\\* Module: ([A-Za-z0-9_]+)$",
            Pattern.MULTILINE);

    private static final Pattern NAME = Pattern.compile("([a-z])([a-z]*)-.*");

    private static final Set<String> KEYWORDS = Set.of("INIT", "NEXT", "SPECIFICATION", "CONSTANT", "CONSTANTS",
            "INVARIANT", "INVARIANTS", "PROPERTY", "PROPERTIES", "VIEW", "SYMMETRY", "CONSTRAINT", "CONSTRAINTS",
            "CHECK_DEADLOCK");

    private final SpecReader reader;
    private final Map<String, SpecValue> constants = new LinkedHashMap<>();
    private final Map<String, String> substitutions = new LinkedHashMap<>();
    private final List<String> invariants = new ArrayList<>();
    private final List<String> properties = new ArrayList<>();
    private final List<String> constraints = new ArrayList<>();
    private Behaviour behaviour = new InitNext("Init", "Next");
    private Optional<String> view = Optional.empty();
    private Optional<String> symmetry = Optional.empty();
    private boolean deadlock;

    private SpecConfigText(SpecReader reader) {
        this.reader = reader;
    }

    static SpecConfig parse(String name, String text) {
        String module = module(name, text);
        SpecConfigText parsed = new SpecConfigText(new SpecReader(name, text));
        while (!parsed.reader.atEnd()) {
            parsed.section();
        }
        return new SpecConfig(module, parsed.behaviour, parsed.constants, parsed.substitutions,
                parsed.invariants, parsed.properties, parsed.view, parsed.symmetry, parsed.constraints,
                parsed.deadlock);
    }

    private static String module(String name, String text) {
        Matcher line = MODULE.matcher(text);
        if (line.find()) {
            return line.group(1);
        }
        Matcher prefix = NAME.matcher(name);
        if (prefix.matches()) {
            return "MC" + prefix.group(1).toUpperCase(Locale.ROOT) + prefix.group(2);
        }
        throw new BadInputException(name + " has no line \"\\* Module: NAME\"");
    }

    static String text(SpecConfig config) {
        StringBuilder text = new StringBuilder("\\* Module: ").append(config.module()).append('\n');
        switch (config.behaviour()) {
            case InitNext(String init, String next) ->
                text.append("INIT ").append(init).append("\nNEXT ").append(next).append('\n');
            case Formula(String formula) -> text.append("SPECIFICATION ").append(formula).append('\n');
        }
        if (!config.constants().isEmpty() || !config.substitutions().isEmpty()) {
            text.append("CONSTANTS\n");
            config.constants().forEach((name, value) -> line(text, name + " = " + value));
            config.substitutions().forEach((name, definition) -> line(text, name + " <- " + definition));
        }
        config.view().ifPresent(view -> text.append("VIEW ").append(view).append('\n'));
        config.symmetry().ifPresent(symmetry -> text.append("SYMMETRY ").append(symmetry).append('\n'));
        section(text, "INVARIANTS", config.invariants());
        section(text, "PROPERTIES", config.properties());
        section(text, "CONSTRAINTS", config.constraints());
        return text.append("CHECK_DEADLOCK ").append(SpecValue.of(config.deadlock())).append('\n').toString();
    }

    private static void section(StringBuilder text, String keyword, List<String> names) {
        if (!names.isEmpty()) {
            text.append(keyword).append('\n');
            names.forEach(name -> line(text, name));
        }
    }

    private static void line(StringBuilder text, String line) {
        text.append("    ").append(line).append('\n');
    }

    private void section() {
        String keyword = reader.peek();
        if (!KEYWORDS.contains(keyword)) {
            throw reader.unexpected("a keyword of a configuration");
        }
        reader.take();
        switch (keyword) {
            case "INIT" -> behaviour = new InitNext(reader.take(), initNext().next());
            case "NEXT" -> behaviour = new InitNext(initNext().init(), reader.take());
            case "SPECIFICATION" -> behaviour = new Formula(reader.take());
            case "CONSTANT", "CONSTANTS" -> constants();
            case "INVARIANT", "INVARIANTS" -> names(invariants);
            case "PROPERTY", "PROPERTIES" -> names(properties);
            case "CONSTRAINT", "CONSTRAINTS" -> names(constraints);
            case "VIEW" -> view = Optional.of(reader.take());
            case "SYMMETRY" -> symmetry = Optional.of(reader.take());
            default -> deadlock = reader.value().asBool();
        }
    }

    private InitNext initNext() {
        return behaviour instanceof InitNext both ? both : new InitNext("Init", "Next");
    }

    private void constants() {
        while (!reader.atEnd() && !KEYWORDS.contains(reader.peek())) {
            String name = reader.take();
            if (reader.takes("<-")) {
                substitutions.put(name, reader.take());
            } else {
                reader.expect("=");
                constants.put(name, reader.value());
            }
        }
    }

    private void names(List<String> names) {
        while (!reader.atEnd() && !KEYWORDS.contains(reader.peek())) {
            names.add(reader.take());
        }
    }
}
