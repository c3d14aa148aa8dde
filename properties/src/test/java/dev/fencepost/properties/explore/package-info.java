/** Tests of the small worlds: pinned numbers of states, and broken code that is found by exploring. */
@NullMarked
package dev.fencepost.properties.explore;

import org.jspecify.annotations.NullMarked;
