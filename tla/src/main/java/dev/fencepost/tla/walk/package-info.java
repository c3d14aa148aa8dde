/** Walks along a specification that the real code must be able to go along. */
@NullMarked
package dev.fencepost.tla.walk;

import org.jspecify.annotations.NullMarked;
