package dev.fencepost.simulator;

/**
 * A message under way in a {@link World}, and how many times it will still arrive.
 *
 * @param id
 *            its number, which grows in the order of sending
 * @param letter
 *            what it says
 * @param answered
 *            the number of the message that it answers; 0 for a request
 * @param stream
 *            the stream whose order it keeps; 0 for none
 * @param copies
 *            how many times it will arrive
 */
record InFlight(long id, Letter letter, long answered, long stream, int copies) {

    InFlight withCopies(int newCopies) {
        return new InFlight(id, letter, answered, stream, newCopies);
    }

    InFlight withLetter(Letter newLetter) {
        return new InFlight(id, newLetter, answered, stream, copies);
    }

    boolean sameStream(InFlight other) {
        return stream != 0 && stream == other.stream;
    }
}
