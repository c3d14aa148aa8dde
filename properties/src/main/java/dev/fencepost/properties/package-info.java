/**
 * Where protocols, models and the simulator meet: scenarios, checkers, mutants and the command line.
 */
@NullMarked
package dev.fencepost.properties;

import org.jspecify.annotations.NullMarked;
