/**
 * The rules of the house that neither the compiler nor the POMs can hold, each proven by a fixture that breaks it.
 */
@NullMarked
package dev.fencepost.architecture;

import org.jspecify.annotations.NullMarked;
