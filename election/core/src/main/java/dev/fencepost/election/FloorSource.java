package dev.fencepost.election;

import java.util.Optional;

/** Where an election learns the token below which it must not mint, if not from its fences. */
@FunctionalInterface
public interface FloorSource {

    /**
     * The highest token ever accepted at the resource; may block for a bounded time, and may throw.
     *
     * @return empty when it cannot be known just now, and then nothing is minted
     */
    Optional<FencingToken> highest();
}
