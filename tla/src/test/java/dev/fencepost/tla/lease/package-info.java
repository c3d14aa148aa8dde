@NullMarked
package dev.fencepost.tla.lease;

import org.jspecify.annotations.NullMarked;
