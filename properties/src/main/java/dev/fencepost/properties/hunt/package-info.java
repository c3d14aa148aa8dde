/** Hunting: many schedules of one subject, what they showed, and how a failure is kept. */
@NullMarked
package dev.fencepost.properties.hunt;

import org.jspecify.annotations.NullMarked;
