/**
 * The pages under {@code docs/} and the README say what the code does: what can be checked about them is checked here.
 */
@NullMarked
package dev.fencepost.properties.pages;

import org.jspecify.annotations.NullMarked;
