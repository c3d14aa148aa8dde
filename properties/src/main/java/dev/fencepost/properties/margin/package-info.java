/** What given timings survive: a scripted worst case, bisected until something gives. */
@NullMarked
package dev.fencepost.properties.margin;

import org.jspecify.annotations.NullMarked;
