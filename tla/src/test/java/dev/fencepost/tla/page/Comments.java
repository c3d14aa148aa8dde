package dev.fencepost.tla.page;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The comments in the text of a module. */
public final class Comments {

    private static final Pattern MARKED = Pattern.compile("^\\\\\\* Java:.*\\n(?:\\\\\\*.*\\n)*(\\w+)(?:\\(.*\\))? ==",
            Pattern.MULTILINE);

    private Comments() {}

    /** What the comment lines directly above a definition say, as one line; empty where there are none. */
    public static String above(String definition, String module) {
        Matcher found = Pattern.compile("^" + definition + " ==", Pattern.MULTILINE).matcher(module);
        if (!found.find()) {
            return "";
        }
        List<String> lines = new ArrayList<>();
        List<String> before = module.substring(0, found.start()).lines().toList();
        for (String line : before.reversed()) {
            if (!line.startsWith("\\*")) {
                break;
            }
            lines.addFirst(line.substring(2).strip());
        }
        return String.join(" ", lines);
    }

    /** The definitions of a module whose comment says for which step of the code they stand: its actions, by name. */
    public static SortedSet<String> marked(String module) {
        SortedSet<String> marked = new TreeSet<>();
        MARKED.matcher(module).results().forEach(definition -> marked.add(definition.group(1)));
        return marked;
    }

    /** What the comment of one line or more directly before a constant of an enumeration says, as one line. */
    public static String ofConstant(String constant, String source) {
        Matcher found = Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s+" + constant + "\\(", Pattern.DOTALL)
                .matcher(source);
        return found.find() ? found.group(1).replaceAll("\\s*\\*?\\s+", " ").strip() : "";
    }

    /** The first comment line of a configuration that is not the name of its module. */
    public static String first(String configuration) {
        return configuration.lines().filter(line -> line.startsWith("\\*") && !line.contains("Module:")).findFirst()
                .map(line -> line.substring(2).strip()).orElse("");
    }
}
