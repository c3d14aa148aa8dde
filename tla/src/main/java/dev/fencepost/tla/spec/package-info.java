/**
 * Specifications in TLA+ as Java sees them: opened, stepped and evaluated state by state, or checked whole, by TLC.
 *
 * <p>TLC keeps its tables in static fields. So each opened specification, and each check, has TLC's classes to itself, in
 * a class loader of its own, and a private folder; what crosses the border are the values of this package.
 */
@NullMarked
package dev.fencepost.tla.spec;

import org.jspecify.annotations.NullMarked;
