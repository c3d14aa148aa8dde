package dev.fencepost.simulator;

import java.util.Optional;

/**
 * How a run ended.
 *
 * @param reason
 *            why
 * @param events
 *            how many items were stepped: the unit in which speed and length are counted
 * @param trueNanos
 *            true time at its end
 * @param digest
 *            the fingerprint of its log
 * @param failure
 *            what the code under test threw, if it did
 */
public record RunResult(EndReason reason, long events, long trueNanos, Digest digest, Optional<Throwable> failure) {}
