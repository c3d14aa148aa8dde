@NullMarked
package dev.fencepost.properties.command;

import org.jspecify.annotations.NullMarked;
