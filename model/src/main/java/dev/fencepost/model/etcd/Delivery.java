package dev.fencepost.model.etcd;

/** What reached a server that stands still, and is taken when it goes on. */
sealed interface Delivery {

    /**
     * A request.
     *
     * @param request
     *            as it came
     * @param choice
     *            what the world decides about it
     */
    record OfRequest(EtcdRequest request, Choice choice) implements Delivery {}

    /**
     * Something that it did not notice.
     *
     * @param event
     *            what
     */
    record OfEvent(ServiceEvent event) implements Delivery {}
}
