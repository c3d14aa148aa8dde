package dev.fencepost.jmh.gate;

import java.util.Map;

/** Where the gate has its figures from. */
public interface Measurements {

    /**
     * The bytes that an operation of each probe allocates.
     *
     * @throws MeasuringFailed
     *             when they cannot be had
     */
    Map<String, Long> bytes() throws MeasuringFailed;

    /**
     * The time of an operation beside its calibration's, by the names of both; each call is a sample of its own.
     *
     * @throws MeasuringFailed
     *             when they cannot be had
     */
    Map<String, PairedTime> times() throws MeasuringFailed;
}
