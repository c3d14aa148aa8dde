/** The processes of a simulated election: candidates with their work, the API server, and the fenced stores. */
@NullMarked
package dev.fencepost.properties.cluster;

import org.jspecify.annotations.NullMarked;
