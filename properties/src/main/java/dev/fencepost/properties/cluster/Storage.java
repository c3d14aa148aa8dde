package dev.fencepost.properties.cluster;

/** What a simulated store keeps its fence and its contents in. */
public enum Storage {
    /** A value: the decisions of the fence alone, with a store around them that never fails half done. */
    VALUE,
    /** Files: the production store, on a disk that several processes share. */
    FILES
}
