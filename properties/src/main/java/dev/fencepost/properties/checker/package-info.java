/**
 * What must hold in every run: checkers that read the event log and nothing else, and the judgement made of them.
 *
 * <p>A checker is a fold with bounded memory. {@link dev.fencepost.properties.checker.Oracle} lists them all,
 * {@link dev.fencepost.properties.checker.Checkers} runs them together.
 */
@NullMarked
package dev.fencepost.properties.checker;

import org.jspecify.annotations.NullMarked;
