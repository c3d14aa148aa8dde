package dev.fencepost.model.disk;

/** One thing that an owner asks of a store; a record says whose it is, so that content tells who wrote it. */
record Act(Owner owner, Kind kind, String segment, int number) {

    enum Kind {
        CLAIM,
        PUT,
        APPEND,
        MOVE_WATERMARK,
        DELETE
    }

    String record() {
        return owner.number() + ":" + number;
    }

    /** Higher for every later owner, for a watermark never goes back. */
    long position() {
        return owner.number() * 1000 + number;
    }

    @Override
    public String toString() {
        return owner + " " + kind + " " + segment + " #" + number;
    }
}
