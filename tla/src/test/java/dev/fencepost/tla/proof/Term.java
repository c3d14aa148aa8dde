package dev.fencepost.tla.proof;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import java.util.Arrays;

/** A value of the proof's language, with the operations that formulas are written with. */
record Term(Context z3, Expr<?> expr) {

    /** The formula itself. */
    BoolExpr truth() {
        return (BoolExpr) expr;
    }

    private ArithExpr<?> number() {
        return (ArithExpr<?>) expr;
    }

    private Term of(Expr<?> other) {
        return new Term(z3, other);
    }

    Term is(Term other) {
        return of(z3.mkEq(expr, other.expr));
    }

    Term isNot(Term other) {
        return is(other).not();
    }

    Term not() {
        return of(z3.mkNot(truth()));
    }

    Term and(Term... others) {
        return of(z3.mkAnd(with(others)));
    }

    Term or(Term... others) {
        return of(z3.mkOr(with(others)));
    }

    private BoolExpr[] with(Term... others) {
        BoolExpr[] all = new BoolExpr[others.length + 1];
        all[0] = truth();
        Arrays.setAll(all, at -> at == 0 ? truth() : others[at - 1].truth());
        return all;
    }

    Term implies(Term other) {
        return of(z3.mkImplies(truth(), other.truth()));
    }

    Term then(Term yes, Term no) {
        return of(z3.mkITE(truth(), yes.expr, no.expr));
    }

    Term below(Term other) {
        return of(z3.mkLt(number(), other.number()));
    }

    Term atMost(Term other) {
        return of(z3.mkLe(number(), other.number()));
    }

    Term above(Term other) {
        return of(z3.mkGt(number(), other.number()));
    }

    Term atLeast(Term other) {
        return of(z3.mkGe(number(), other.number()));
    }

    Term plus(Term other) {
        return of(z3.mkAdd(number(), other.number()));
    }

    Term minus(Term other) {
        return of(z3.mkSub(number(), other.number()));
    }

    Term times(Term other) {
        return of(z3.mkMul(number(), other.number()));
    }
}
