/** The lifecycle of a service that runs tasks while elected: orderly start, orderly stop, and nothing left behind. */
@NullMarked
package dev.fencepost.election.service;

import org.jspecify.annotations.NullMarked;
