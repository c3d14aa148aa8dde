/** What must stand beside TLC's evaluator to take part in it; everything else is in {@code dev.fencepost.tla.tlc}. */
@NullMarked
package tlc2.tool.impl;

import org.jspecify.annotations.NullMarked;
