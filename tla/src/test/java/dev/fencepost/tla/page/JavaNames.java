package dev.fencepost.tla.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The types and methods of the code that a comment behind {@code Java:} names. */
final class JavaNames {

    /** A type with a method or a type within it. */
    private static final Pattern MEMBER = Pattern.compile("\\b([A-Z]\\w*)\\.([A-Za-z]\\w*)");
    /** A type by itself, of two words or more, so that the first word of a sentence is none. */
    private static final Pattern TYPE = Pattern.compile("(?<![\\w.])([A-Z][a-z]+(?:[A-Z]\\w*)+)\\b(?!\\.[A-Za-z])");
    /** What the model of etcd is asked, behind its step. */
    private static final Pattern CALL = Pattern.compile("\\bEtcdApi\\.step, ([A-Z]\\w*)");
    /** What work asks. */
    private static final Pattern METHOD = Pattern.compile("(?<![\\w.])([a-z]\\w*)\\(\\)");

    private static final List<String> PACKAGES = List.of("dev.fencepost.election", "dev.fencepost.election.lease",
            "dev.fencepost.election.campaign", "dev.fencepost.election.fence", "dev.fencepost.model.etcd",
            "dev.fencepost.model.kubernetes");
    private static final List<String> OUTER = List.of("EtcdCall", "ServiceEvent", "Input", "Command");

    private JavaNames() {}

    /** Those that are not in the code. */
    static List<String> missing(String comment) {
        List<String> missing = new ArrayList<>();
        named(MEMBER, comment).filter(name -> !has(name.group(1), name.group(2))).map(MatchResult::group)
                .forEach(missing::add);
        named(TYPE, comment).map(name -> name.group(1))
                .filter(name -> types(name).isEmpty() && OUTER.stream().noneMatch(outer -> has(outer, name)))
                .forEach(missing::add);
        named(CALL, comment).map(name -> name.group(1)).filter(name -> !has("EtcdCall", name)).forEach(missing::add);
        named(METHOD, comment).map(name -> name.group(1)).filter(name -> !has("Election", name))
                .forEach(missing::add);
        return missing;
    }

    private static Stream<MatchResult> named(Pattern pattern, String comment) {
        return pattern.matcher(comment).results();
    }

    private static boolean has(String type, String member) {
        return types(type).stream().anyMatch(one -> Stream.of(one.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals(member))
                || Stream.of(one.getDeclaredClasses()).anyMatch(inner -> inner.getSimpleName().equals(member)));
    }

    private static List<Class<?>> types(String name) {
        return PACKAGES.stream().map(folder -> type(folder + "." + name)).<Class<?>>flatMap(Optional::stream).toList();
    }

    private static Optional<Class<?>> type(String name) {
        try {
            return Optional.of(Class.forName(name, false, JavaNames.class.getClassLoader()));
        } catch (ClassNotFoundException none) {
            return Optional.empty();
        }
    }
}
