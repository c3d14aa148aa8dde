package dev.fencepost.model.kubernetes;

/** Decodes the body of a POST or a PUT. */
final class Bodies {

    private static final String UNRECOGNIZED = "the object provided is unrecognized (must be of type Lease):"
            + " couldn't get version/kind; json parse error: ";

    private Bodies() {}

    static Decoded decode(WireBody body) {
        return switch (body) {
            case WireBody.Value value -> LeaseDecoder.decode(value.value());
            case WireBody.None none -> new Decoded.Unfit(UNRECOGNIZED + "unexpected end of JSON input (<empty>)");
            case WireBody.Text text -> new Decoded.Unfit(UNRECOGNIZED + "unexpected end of JSON input ("
                    + (text.text().isEmpty() ? "<empty>" : text.text()) + ")");
            case WireBody.Stream stream -> throw new IllegalArgumentException("a request carries no stream");
        };
    }
}
