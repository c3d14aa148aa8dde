package dev.fencepost.tla.proof;

import com.microsoft.z3.Context;
import com.microsoft.z3.EnumSort;
import com.microsoft.z3.Expr;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.Sort;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The language of one proof: sorts, what is fixed, and formulas over them.
 *
 * <p>For proofs there may be any number of processes, writes, versions, Leases and fences. For examples there are a few,
 * which leaves Z3 nothing that it cannot decide.
 */
final class Language implements AutoCloseable {

    private final Context z3 = new Context();
    private final EnumSort<?> phases = z3.mkEnumSort("Phase", names(Phase.values()));
    private final EnumSort<?> kinds = z3.mkEnumSort("Kind", names(Kind.values()));
    private final Map<Domain, Sort> sorts = new EnumMap<>(Domain.class);
    private final Map<Fixed, FuncDecl<?>> fixed = new EnumMap<>(Fixed.class);
    private final Map<Domain, List<Term>> members = new EnumMap<>(Domain.class);
    private String scope = "";

    private Language(Map<Domain, Integer> sizes) {
        for (Domain domain : Domain.values()) {
            sorts.put(domain, switch (domain) {
                case PHASE -> phases;
                case KIND -> kinds;
                case TIME -> z3.mkRealSort();
                case TOKEN -> z3.mkIntSort();
                case TRUTH -> z3.mkBoolSort();
                default -> sizes.containsKey(domain)
                        ? few(domain, sizes.getOrDefault(domain, 0))
                        : z3.mkUninterpretedSort(domain.name());
            });
        }
        for (Fixed constant : Fixed.values()) {
            fixed.put(constant, function("fixed " + constant, constant.domain(), constant.range()));
        }
    }

    /** With any number of everything. */
    static Language unbounded() {
        return new Language(Map.of());
    }

    /** With so many of each of the first five domains. */
    static Language bounded(Map<Domain, Integer> sizes) {
        return new Language(sizes);
    }

    private Sort few(Domain domain, int size) {
        EnumSort<?> sort = z3.mkEnumSort(domain.name(),
                IntStream.range(0, size).mapToObj(at -> domain + "-" + at).toArray(String[]::new));
        members.put(domain, IntStream.range(0, size).mapToObj(at -> term(sort.getConst(at))).toList());
        return sort;
    }

    private static String[] names(Enum<?>... values) {
        return Stream.of(values).map(Enum::name).toArray(String[]::new);
    }

    /** What formulas are made in. */
    Context context() {
        return z3;
    }

    /** A function that may be anything. */
    FuncDecl<?> function(String name, List<Domain> domain, Domain range) {
        return z3.mkFuncDecl(name, domain.stream().map(sorts::get).toArray(Sort[]::new), sorts.get(range));
    }

    /** Keeps apart what may be anything from here on, from what might before. */
    void begin(String step) {
        scope = step;
    }

    /** A function that may be anything in this step. */
    Function<List<Term>, Term> anyFunction(Var like) {
        FuncDecl<?> any = function(like.name() + " after " + scope, like.domain(), like.range());
        return arguments -> apply(any, arguments);
    }

    /** A value that may be anything in this step; the same for the same name. */
    Term any(Domain domain, String name) {
        return apply(function(name + " of " + scope, List.of(), domain), List.of());
    }

    /** That function's value. */
    Term apply(FuncDecl<?> function, List<Term> arguments) {
        return term(function.apply(arguments.stream().map(Term::expr).toArray(Expr<?>[]::new)));
    }

    /** What never changes. */
    Term fixed(Fixed constant, Term... arguments) {
        return apply(Objects.requireNonNull(fixed.get(constant)), List.of(arguments));
    }

    private Term term(Expr<?> expr) {
        return new Term(z3, expr);
    }

    /** A phase. */
    Term phase(Phase phase) {
        return term(phases.getConst(phase.ordinal()));
    }

    /** A kind of write. */
    Term kind(Kind kind) {
        return term(kinds.getConst(kind.ordinal()));
    }

    /** True. */
    Term yes() {
        return term(z3.mkTrue());
    }

    /** False. */
    Term no() {
        return term(z3.mkFalse());
    }

    /** A time of no length. */
    Term noTime() {
        return term(z3.mkReal(0));
    }

    /** A number that has no unit. */
    Term ratio(int value) {
        return term(z3.mkReal(value));
    }

    /** The token that no leader has. */
    Term noToken() {
        return term(z3.mkInt(0));
    }

    /** That all of them hold. */
    Term all(Term... terms) {
        return yes().and(terms);
    }

    /** That it holds of each. */
    Term every(Domain domain, UnaryOperator<Term> holds) {
        List<Term> few = members.get(domain);
        if (few != null) {
            return all(few.stream().map(holds).toArray(Term[]::new));
        }
        Term one = bound("one", domain);
        return quantified(List.of(one), holds.apply(one));
    }

    /** That it holds of each pair. */
    Term every(Domain first, Domain second, BinaryOperator<Term> holds) {
        if (members.containsKey(first)) {
            return every(first, one -> every(second, other -> holds.apply(one, other)));
        }
        Term one = bound("one", first);
        Term other = bound("other", second);
        return quantified(List.of(one, other), holds.apply(one, other));
    }

    private Term bound(String name, Domain domain) {
        return term(z3.mkConst(name, sorts.get(domain)));
    }

    private Term quantified(List<Term> variables, Term body) {
        Expr<?>[] bound = variables.stream().map(Term::expr).toArray(Expr<?>[]::new);
        return term(z3.mkForall(bound, body.truth(), 1, null, null, null, null));
    }

    @Override
    public void close() {
        z3.close();
    }
}
