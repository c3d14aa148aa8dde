/** Recorded bugs put back into compiled classes, in a class loader of their own; never a switch in production code. */
@NullMarked
package dev.fencepost.properties.mutant;

import org.jspecify.annotations.NullMarked;
