/** The named scenarios: what is mounted, what goes wrong, and what must be seen. */
@NullMarked
package dev.fencepost.properties.scenario;

import org.jspecify.annotations.NullMarked;
