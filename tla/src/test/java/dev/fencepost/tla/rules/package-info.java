/** The page of rules, held against the code and the specifications. */
@NullMarked
package dev.fencepost.tla.rules;

import org.jspecify.annotations.NullMarked;
