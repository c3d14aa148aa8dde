/** The election through etcd's campaigns as a pure protocol: lease, keepalive, campaign, confirmed win. */
@NullMarked
package dev.fencepost.election.campaign;

import org.jspecify.annotations.NullMarked;
