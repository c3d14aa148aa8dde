/** Documentation pages that are partly made from the code. */
@NullMarked
package dev.fencepost.election.pages;

import org.jspecify.annotations.NullMarked;
