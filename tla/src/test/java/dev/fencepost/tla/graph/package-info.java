/** The comparison of graphs, tried on worlds that are wrong on purpose. */
@NullMarked
package dev.fencepost.tla.graph;

import org.jspecify.annotations.NullMarked;
