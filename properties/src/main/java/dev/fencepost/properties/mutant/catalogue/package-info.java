/** The recorded bugs, each put back by a mutation of one decision, or ruled out; a class for each part of the code. */
@NullMarked
package dev.fencepost.properties.mutant.catalogue;

import org.jspecify.annotations.NullMarked;
