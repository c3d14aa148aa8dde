package dev.fencepost.election.service;

/** Where everything goes that happens to a service; any thread. */
@FunctionalInterface
interface Inputs {

    void put(ServiceInput input);
}
