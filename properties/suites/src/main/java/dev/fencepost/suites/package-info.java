/**
 * The property suites: runs that are drawn or enumerated, under every checker, and judged by the specifications as
 * well.
 *
 * <p>They are a module above {@code tla}, for what fails here is to be held against a specification, and what is written
 * in {@code properties} knows none.
 */
@NullMarked
package dev.fencepost.suites;

import org.jspecify.annotations.NullMarked;
