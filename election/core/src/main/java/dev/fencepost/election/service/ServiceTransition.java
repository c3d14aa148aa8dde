package dev.fencepost.election.service;

import java.util.List;

/**
 * The outcome of one step of a service.
 *
 * @param state
 *            the state afterwards
 * @param commands
 *            what the host is to do, in this order
 * @param rows
 *            the rows of the transition table that the step took, in this order
 */
public record ServiceTransition(ServiceState state, List<ServiceCommand> commands, List<ServiceRow> rows) {}
