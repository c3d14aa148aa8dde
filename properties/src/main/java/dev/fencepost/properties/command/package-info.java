/** The {@code fencepost} command. */
@NullMarked
package dev.fencepost.properties.command;

import org.jspecify.annotations.NullMarked;
