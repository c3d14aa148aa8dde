package dev.fencepost.tla.spec;

/**
 * A state of one opened specification: equal to another iff all variables are, whatever its view or symmetry.
 *
 * <p>Cheap to keep and to hash; its values are made by {@link Spec#variables} only when asked for. Printed as TLA+, a line
 * a variable. Of use only with the {@link Spec} that made it.
 */
public interface SpecState {}
