package dev.fencepost.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;

/** How classes are written here, as far as their byte code shows it. */
final class Habits {

    private static final Set<String> EMPTY_WORDS = Set.of("util", "utils", "common", "impl", "helper", "helpers",
            "misc");

    private static final List<Class<?>> MUTABLE = List.of(AbstractCollection.class, AbstractMap.class,
            ThreadLocal.class, Lock.class, StringBuilder.class);

    static final ArchRule NO_STATIC_MUTABLE_STATE = ArchRuleDefinition.noFields()
            .should(ArchCondition.from(DescribedPredicate.describe("hold static mutable state",
                    Habits::isStaticMutableState)))
            .as("No field holds static mutable state")
            .because("two elections, or two runs, in one JVM must not meet; give the object that owns the state to "
                    + "whoever needs it, through the constructor")
            .allowEmptyShould(true);

    static final ArchRule NO_EMPTY_WORDS = ArchRuleDefinition.noClasses()
            .should(ArchCondition.from(DescribedPredicate.describe("live in a package named after nothing",
                    Habits::livesInAPackageNamedAfterNothing)))
            .as("No package is named one of " + EMPTY_WORDS.stream().sorted().toList())
            .because("a package is named after what it is about, in a noun of the domain")
            .allowEmptyShould(true);

    private Habits() {}

    private static boolean isStaticMutableState(JavaField field) {
        Set<JavaModifier> modifiers = field.getModifiers();
        if (!modifiers.contains(JavaModifier.STATIC) || modifiers.contains(JavaModifier.SYNTHETIC)) {
            return false;
        }
        return !modifiers.contains(JavaModifier.FINAL) || isMutable(field.getRawType());
    }

    private static boolean isMutable(JavaClass type) {
        return MUTABLE.stream().anyMatch(type::isAssignableTo)
                || type.getPackageName().equals("java.util.concurrent.atomic");
    }

    private static boolean livesInAPackageNamedAfterNothing(JavaClass type) {
        return Arrays.stream(type.getPackageName().split("\\.", -1)).anyMatch(EMPTY_WORDS::contains);
    }
}
