package dev.fencepost.tla.tlc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tlc2.tool.ITool;
import tlc2.tool.TLCState;
import tlc2.tool.TLCStateMut;
import tlc2.tool.impl.Tool;
import tlc2.util.FP64;
import tlc2.value.IValue;
import tlc2.value.impl.UserValue;

/**
 * Evaluates the view once for states that are equal in all variables, of which TLC only asks for its fingerprint.
 *
 * <p>A view takes two thirds of a check's time, and more than half of all steps lead to a state that was met before.
 */
final class RememberedViews {

    /** Enough for every build; what is larger forgets now and then. */
    private static final int MOST = 1_000_000;

    private final Tool tool;
    private final Variables variables = Variables.declared();
    private final Map<Long, IValue> known = new ConcurrentHashMap<>();

    private RememberedViews(Tool tool) {
        this.tool = tool;
    }

    /** Lets TLC ask here for the view of the specification that it opened last. */
    static void of(Tool tool) {
        if (tool.getViewSpec() != null) {
            RememberedViews views = new RememberedViews(tool);
            TLCStateMut.setTool((ITool) Proxy.newProxyInstance(ITool.class.getClassLoader(),
                    new Class<?>[]{ITool.class}, (proxy, method, arguments) -> views.asked(method, arguments)));
        }
    }

    /** TLC evaluates nothing but the view without a second state. */
    private Object asked(Method method, Object... arguments) throws Throwable {
        if (method.getName().equals("eval") && arguments[arguments.length - 1] instanceof TLCState state) {
            return known(state, method, arguments);
        }
        return invoke(method, arguments);
    }

    private IValue known(TLCState state, Method method, Object... arguments) throws Throwable {
        long all = variables.hash(state);
        IValue before = known.get(all);
        if (before != null) {
            return before;
        }
        if (known.size() >= MOST) {
            known.clear();
        }
        IValue view = new Fingerprinted(((IValue) invoke(method, arguments)).fingerPrint(FP64.New()));
        known.put(all, view);
        return view;
    }

    private Object invoke(Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(tool, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** A value of which only its fingerprint is left. */
    private static final class Fingerprinted extends UserValue {

        private final long fingerprint;

        Fingerprinted(long fingerprint) {
            super(null);
            this.fingerprint = fingerprint;
        }

        @Override
        public long fingerPrint(long none) {
            return fingerprint;
        }
    }
}
