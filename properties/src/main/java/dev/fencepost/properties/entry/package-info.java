/** What a leader election adds to the event log: facts of the stores, and claims of the candidates and their work. */
@NullMarked
package dev.fencepost.properties.entry;

import org.jspecify.annotations.NullMarked;
