package dev.fencepost.election;

import java.util.List;

/**
 * The outcome of one step of a protocol.
 *
 * @param state
 *            the state afterwards
 * @param commands
 *            what the host is to do, in this order
 * @param rows
 *            the rows of the transition table that the step took, in this order
 * @param <S>
 *            the protocol's state
 * @param <Q>
 *            its requests
 */
public record Transition<S, Q>(S state, List<Command<Q>> commands, List<Row> rows) {}
