/**
 * The side that knows TLC: loaded anew, together with TLC's own classes, for each opened specification and each check.
 *
 * <p>Nothing refers to this package by type; {@code dev.fencepost.tla.spec} finds its one entry by name.
 */
@NullMarked
package dev.fencepost.tla.tlc;

import org.jspecify.annotations.NullMarked;
