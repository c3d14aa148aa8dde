package dev.fencepost.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The messages under way in a {@link World}, in the order in which they were sent; an immutable value. */
final class Mailbag {

    static final Mailbag EMPTY = new Mailbag(new InFlight[0]);

    private final InFlight[] messages;

    private Mailbag(InFlight[] messages) {
        this.messages = messages;
    }

    int size() {
        return messages.length;
    }

    InFlight at(int index) {
        return messages[index];
    }

    List<InFlight> list() {
        return List.of(messages);
    }

    Optional<InFlight> find(long id) {
        int index = indexOf(id);
        return index < 0 ? Optional.empty() : Optional.of(messages[index]);
    }

    int indexOf(long id) {
        for (int i = 0; i < messages.length; i++) {
            if (messages[i].id() == id) {
                return i;
            }
        }
        return -1;
    }

    /** Whether nothing sent earlier over the same stream is still under way. */
    boolean isFirstOfStream(int index) {
        for (int i = 0; i < index; i++) {
            if (messages[i].sameStream(messages[index])) {
                return false;
            }
        }
        return true;
    }

    /** With one more, which was sent after all others. */
    Mailbag with(InFlight message) {
        InFlight[] more = Arrays.copyOf(messages, messages.length + 1);
        more[messages.length] = message;
        return new Mailbag(more);
    }

    Mailbag replaced(int index, InFlight message) {
        InFlight[] changed = messages.clone();
        changed[index] = message;
        return new Mailbag(changed);
    }

    Mailbag without(int index) {
        if (messages.length == 1) {
            return EMPTY;
        }
        InFlight[] fewer = new InFlight[messages.length - 1];
        System.arraycopy(messages, 0, fewer, 0, index);
        System.arraycopy(messages, index + 1, fewer, index, fewer.length - index);
        return new Mailbag(fewer);
    }
}
