package dev.fencepost.model.kubernetes;

/**
 * What is wrong with one field; all such errors of an object come in one answer (case {@code
 * create-several-invalid-fields}).
 *
 * @param reason
 *            the machine's word for it
 * @param field
 *            the path of the field
 * @param message
 *            the text for people
 */
record FieldError(String reason, String field, String message) {

    static FieldError invalid(String field, Object value, String why) {
        return new FieldError("FieldValueInvalid", field, "Invalid value: " + value + ": " + why);
    }

    static FieldError invalidText(String field, String value, String why) {
        return invalid(field, quoted(value), why);
    }

    static FieldError required(String field, String why) {
        return new FieldError("FieldValueRequired", field, "Required value: " + why);
    }

    static FieldError forbidden(String field, String why) {
        return new FieldError("FieldValueForbidden", field, "Forbidden: " + why);
    }

    static FieldError tooLong(String field, int maxBytes) {
        return new FieldError("FieldValueTooLong", field, "Too long: must have at most " + maxBytes + " bytes");
    }

    static FieldError unsupported(String field, String value, String supported) {
        return new FieldError("FieldValueNotSupported", field,
                "Unsupported value: " + value + ": supported values: " + supported);
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }
}
