/**
 * The servers and stores that elections rely on, each an executable specification over pure values.
 */
@NullMarked
package dev.fencepost.model;

import org.jspecify.annotations.NullMarked;
