package dev.fencepost.properties.entry;

import dev.fencepost.simulator.Entry;

/**
 * A write that a fence has judged, whatever the fence compares: a highest token that was seen, or a key that exists.
 */
public sealed interface FencedWrite extends Entry permits StoreFact.WriteJudged, EtcdFact.StateJudged {

    /** Where it was to go. */
    String store();

    /** What kind of change it asked for. */
    String mutation();

    /** The token that it was fenced with. */
    long token();

    /** The node that wrote. */
    String writerNode();

    /** The process that wrote. */
    int writerIncarnation();

    /** The operation's number under this token. */
    long operation();

    /** The value before. */
    long valueBefore();

    /** The value afterwards. */
    long valueAfter();

    /** Whether the fence let it through. */
    boolean carriedOut();

    /** Whether it was refused because of its token. */
    boolean refusedAsStale();
}
