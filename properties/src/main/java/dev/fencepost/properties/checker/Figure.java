package dev.fencepost.properties.checker;

/**
 * A number with its name, unit last: {@code overlapNanos = 148500000}.
 *
 * @param name
 *            in camelCase
 * @param value
 *            the number
 */
public record Figure(String name, long value) {}
