package dev.fencepost.election;

/** One row of a protocol's transition table, counted by the harness so that no row goes untested. */
public interface Row {

    /** The row's short name, unique within its protocol and stable across versions. */
    String id();
}
