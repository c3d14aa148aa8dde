/**
 * JSON as immutable values, for the bodies that protocols, codecs and models exchange; text exists only in transports.
 */
@NullMarked
package dev.fencepost.election.json;

import org.jspecify.annotations.NullMarked;
