package dev.fencepost.properties.mutant;

/**
 * A recorded bug that cannot be put back, since no single decision of this code could bring it about, or one that no
 * run could show.
 *
 * @param id
 *            its number in the catalogue
 * @param summary
 *            what went wrong where it was recorded
 * @param reason
 *            why it has no place here, in one sentence: the compiler refuses it, there is no such call
 * @param test
 *            the test that shows it, as {@code ClassName.methodName}
 */
public record RuledOut(String id, String summary, String reason, String test) implements Bug {}
