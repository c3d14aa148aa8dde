/** What holds of all walks. */
@NullMarked
package dev.fencepost.tla.walk;

import org.jspecify.annotations.NullMarked;
