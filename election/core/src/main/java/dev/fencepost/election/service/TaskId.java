package dev.fencepost.election.service;

/**
 * Names one task of a service.
 *
 * @param group
 *            when it runs
 * @param index
 *            its place in its group, from 0
 */
public record TaskId(TaskGroup group, int index) {}
