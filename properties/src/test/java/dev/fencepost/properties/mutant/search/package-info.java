@NullMarked
package dev.fencepost.properties.mutant.search;

import org.jspecify.annotations.NullMarked;
