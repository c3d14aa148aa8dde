/** The search for a schedule in which a mutant dies: by swarm, then guided by what earlier runs came to. */
@NullMarked
package dev.fencepost.properties.mutant.search;

import org.jspecify.annotations.NullMarked;
