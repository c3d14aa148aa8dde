package dev.fencepost.properties.mutant;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the collection of recorded bugs says of each: which properties it breaks. */
final class Recorded {

    private static final String C2 = """
            P2 P5 P2,P5 P1 P1 P5 P5 P1,P2 P1 P2
            P1 P1 P1 P2,P3 P1 P1 P2 P15 P15 P1
            P3 P3 P3 P3 P3 P5,P15 P5 P5 P5 P1
            P1 P3""";

    private static final String GL = """
            P4b P1 P7,P5 P6 P4c P5 P7,P5 P5 P5 P15
            P7 P6 P1 P5 P7 P6 P5 P15 P15 P5
            P4d P15 P4 P4 P5 P5 P5 P6 P4,P5 P1
            P6 P4e P5 P4f P1,P6 P1 P6,P5 P4 P6""";

    private static final String SK = """
            P1 P6 P3 P5 P1 P4b P15 P4d P4e""";

    private Recorded() {}

    /**
     * The numbers of the recorded bugs, and the properties that each breaks: {@code P4} or a part of it, {@code P4b}.
     */
    static Map<String, List<String>> properties() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        Map.of("C2", C2, "GL", GL, "SK", SK).forEach((system, properties) -> {
            String[] each = properties.split("\\s");
            for (int i = 0; i < each.length; i++) {
                all.put(String.format(Locale.ROOT, "%s-%02d", system, i + 1), Arrays.asList(each[i].split(",")));
            }
        });
        return all;
    }
}
