@NullMarked
package dev.fencepost.properties.mutant;

import org.jspecify.annotations.NullMarked;
