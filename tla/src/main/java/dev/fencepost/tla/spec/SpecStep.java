package dev.fencepost.tla.spec;

/**
 * A step that a specification allows.
 *
 * @param action
 *            which action it is
 * @param to
 *            the state after it
 */
public record SpecStep(SpecAction action, SpecState to) {}
