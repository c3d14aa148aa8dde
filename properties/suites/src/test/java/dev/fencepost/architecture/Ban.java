package dev.fencepost.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.function.Predicate;

/**
 * What no class may call, or refer to, outside the few classes named for it.
 *
 * @param doing
 *            what the banned calls do
 * @param calls
 *            which calls are meant
 * @param allowed
 *            the classes named for it, which may not exist yet; their nested classes count as well
 * @param instead
 *            what to do instead, shown to whoever breaks the rule
 */
record Ban(String doing, Predicate<CodeUnitAccessTarget> calls, List<String> allowed, String instead) {

    ArchRule rule() {
        return ArchRuleDefinition.noClasses()
                .that(DescribedPredicate.describe("are not " + allowed, this::isBound))
                .should()
                .accessTargetWhere(DescribedPredicate.describe(doing, this::isMeant))
                .as("Only " + allowed + " may " + doing)
                .because(instead)
                .allowEmptyShould(true);
    }

    private boolean isBound(JavaClass candidate) {
        return allowed.stream()
                .noneMatch(name -> candidate.getName().equals(name) || candidate.getName().startsWith(name + "$"));
    }

    private boolean isMeant(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target && calls.test(target);
    }

    /** Methods by name, however their class is subclassed. */
    static Predicate<CodeUnitAccessTarget> methods(Class<?> owner, String... names) {
        return target -> target.getOwner().isAssignableTo(owner) && List.of(names).contains(target.getName());
    }

    /** Whatever makes an instance of that class or of a subclass. */
    static Predicate<CodeUnitAccessTarget> constructors(Class<?> owner) {
        return methods(owner, "<init>");
    }

    static Predicate<CodeUnitAccessTarget> anyMethod(Class<?> owner) {
        return target -> target.getOwner().isAssignableTo(owner);
    }

    static boolean takes(CodeUnitAccessTarget target, Class<?> parameter) {
        return target.getRawParameterTypes().stream().anyMatch(type -> type.isAssignableTo(parameter));
    }

    @SafeVarargs
    static Predicate<CodeUnitAccessTarget> anyOf(Predicate<CodeUnitAccessTarget>... calls) {
        return target -> {
            for (Predicate<CodeUnitAccessTarget> call : calls) {
                if (call.test(target)) {
                    return true;
                }
            }
            return false;
        };
    }
}
