/**
 * The few file operations that durable code here is built from, so that a model disk can crash between any two of them.
 */
@NullMarked
package dev.fencepost.election.file;

import org.jspecify.annotations.NullMarked;
