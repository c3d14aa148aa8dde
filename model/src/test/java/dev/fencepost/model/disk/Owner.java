package dev.fencepost.model.disk;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;

/** A leader, past or present, that uses a store. */
record Owner(String name, long number) {

    static final Owner FIRST = new Owner("first", 1);
    static final Owner SECOND = new Owner("second", 2);
    static final Owner SUCCESSOR = new Owner("successor", 9);

    FencingToken token() {
        return new FencingToken(number);
    }

    CandidateId holder() {
        return new CandidateId(name);
    }

    @Override
    public String toString() {
        return name + "(" + number + ")";
    }
}
