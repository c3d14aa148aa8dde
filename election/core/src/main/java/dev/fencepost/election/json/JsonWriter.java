package dev.fencepost.election.json;

/** Writes values as compact JSON text: no blanks, only the escapes that are needed, members in their order. */
final class JsonWriter {

    private static final String HEX = "0123456789abcdef";

    private JsonWriter() {}

    static String write(Json value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Json value, StringBuilder out) {
        switch (value) {
            case JsonObject object -> write(object, out);
            case JsonArray array -> write(array, out);
            case JsonString text -> quote(text.value(), out);
            case JsonInteger number -> out.append(number.value());
            case JsonDecimal number -> out.append(number.text());
            case JsonBoolean truth -> out.append(truth.value());
            case JsonNull nothing -> out.append("null");
        }
    }

    private static void write(JsonObject object, StringBuilder out) {
        out.append('{');
        for (int i = 0; i < object.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            quote(object.nameAt(i), out);
            out.append(':');
            write(object.valueAt(i), out);
        }
        out.append('}');
    }

    private static void write(JsonArray array, StringBuilder out) {
        out.append('[');
        String separator = "";
        for (Json element : array.elements()) {
            out.append(separator);
            write(element, out);
            separator = ",";
        }
        out.append(']');
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < ' ' || isLoneSurrogate(text, i)) {
                        escape(c, out);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    /** A surrogate without its partner has no form in UTF-8; escaped, it survives the way through bytes. */
    private static boolean isLoneSurrogate(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }

    private static void escape(char c, StringBuilder out) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX.charAt((c >> shift) & 0xf));
        }
    }
}
