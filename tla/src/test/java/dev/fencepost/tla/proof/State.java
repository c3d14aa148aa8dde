package dev.fencepost.tla.proof;

import com.microsoft.z3.FuncDecl;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The state of the world before or after a move: a value for each variable, as terms.
 *
 * <p>The state after a move is written in terms of the one before, so whatever a move does not name stays as it is.
 */
final class State {

    private final Language language;
    private final Map<Var, Function<List<Term>, Term>> values;

    private State(Language language, Map<Var, Function<List<Term>, Term>> values) {
        this.language = language;
        this.values = values;
    }

    /** A state of which nothing is known. */
    static State any(Language language) {
        Map<Var, Function<List<Term>, Term>> values = new EnumMap<>(Var.class);
        for (Var variable : Var.values()) {
            FuncDecl<?> function = language.function(variable.name(), variable.domain(), variable.range());
            values.put(variable, arguments -> language.apply(function, arguments));
        }
        return new State(language, values);
    }

    private Function<List<Term>, Term> value(Var variable) {
        return Objects.requireNonNull(values.get(variable));
    }

    /** A variable's value. */
    Term get(Var variable, Term... arguments) {
        return value(variable).apply(List.of(arguments));
    }

    /** The same with another value there. */
    State with(Var variable, Term value) {
        return replacing(variable, arguments -> value);
    }

    /** The same with another value for one argument. */
    State with(Var variable, Term argument, Term value) {
        Function<List<Term>, Term> before = value(variable);
        return replacing(variable,
                arguments -> arguments.getFirst().is(argument).then(value, before.apply(arguments)));
    }

    /** The same with another value for each argument. */
    State withEach(Var variable, UnaryOperator<Term> value) {
        return replacing(variable, arguments -> value.apply(arguments.getFirst()));
    }

    /** The same with anything there. */
    State withAny(Var variable) {
        return replacing(variable, language.anyFunction(variable));
    }

    /** The same with another value for each argument that has two parts. */
    State replacing(Var variable, Function<List<Term>, Term> value) {
        Map<Var, Function<List<Term>, Term>> after = new EnumMap<>(values);
        after.put(variable, value);
        return new State(language, after);
    }
}
