/** The specifications checked whole: what must hold, what must be caught, and what must be possible. */
@NullMarked
package dev.fencepost.tla.check;

import org.jspecify.annotations.NullMarked;
