package dev.fencepost.tla.spec;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Every TLC that is loaded and that nobody uses, by module: what the JVM compiled for one configuration is of use for
 * the next, and most are over before it would be compiled again.
 *
 * <p>TLC's tables of one module's names fit all its configurations, whoever uses it next. Which view and which symmetry it
 * has is that of the last one, so whoever needs them takes a TLC for himself and gives it back when he is done.
 */
final class IdleTlcs {

    private static final Map<String, Deque<TlcBridge>> IDLE = new HashMap<>();

    private IdleTlcs() {}

    /** One that is used by nobody else from now on. */
    static TlcBridge take(String module) {
        synchronized (IDLE) {
            TlcBridge idle = IDLE.computeIfAbsent(module, none -> new ArrayDeque<>()).poll();
            return idle == null ? TlcClasses.bridge() : idle;
        }
    }

    /** It may be used for that module again; one in which something failed is not given back. */
    static void giveBack(String module, TlcBridge bridge) {
        synchronized (IDLE) {
            IDLE.computeIfAbsent(module, none -> new ArrayDeque<>()).push(bridge);
        }
    }
}
