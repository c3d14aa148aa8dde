/**
 * What the models of all systems are built from: values that share structure, so that a step costs little and a state
 * can be kept.
 */
@NullMarked
package dev.fencepost.model;

import org.jspecify.annotations.NullMarked;
