package dev.fencepost.tla.tlc;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.SpecAction;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tlc2.tool.EvalException;
import util.Assert.TLCRuntimeException;

/** Turns what TLC throws and prints into one sentence. */
final class TlcReasons {

    private static final Pattern NOT_TLA = Pattern.compile(
            "\\*\\*\\*Parse Error\\*\\*\\*\\s*(.*?)\\s*(?:Residual stack trace.*?Could not parse module (\\w+)|\\z)",
            Pattern.DOTALL);

    private static final Pattern NO_SENSE = Pattern.compile(
            "\\*\\*\\* (?:Errors|Abort messages): \\d+\\s*(?:Unknown location)?\\s*(.*?)\\s*(?:\\n\\n\\n|\\z)",
            Pattern.DOTALL);

    private TlcReasons() {}

    static void evaluating(SpecAction what, Runnable evaluation) {
        evaluating((Object) what, () -> {
            evaluation.run();
            return what;
        });
    }

    static <T> T evaluating(Object what, Supplier<T> evaluation) {
        try {
            return evaluation.get();
        } catch (EvalException | TLCRuntimeException failed) {
            throw new BadInputException(
                    "TLC cannot evaluate " + what + ": " + oneLine(String.valueOf(failed.getMessage())), failed);
        } catch (StackOverflowError deep) {
            throw new BadInputException("TLC cannot evaluate " + what + ": it recurses without end", deep);
        }
    }

    /**
     * Why a module was not taken.
     *
     * @param printed
     *            what the parser printed; what was thrown says only that it failed
     */
    static BadInputException refusal(String module, String printed, RuntimeException thrown) {
        return new BadInputException("TLC does not accept the specification " + module + ": "
                + oneLine(reason(printed, thrown)), thrown);
    }

    private static String reason(String printed, RuntimeException thrown) {
        Matcher parsing = NOT_TLA.matcher(printed);
        if (parsing.find()) {
            return (parsing.group(2) == null ? "" : "in module " + parsing.group(2) + ": ") + parsing.group(1);
        }
        Matcher meaning = NO_SENSE.matcher(printed);
        if (meaning.find()) {
            return meaning.group(1);
        }
        return String.valueOf(thrown.getMessage());
    }

    static String oneLine(String message) {
        return message.strip().replaceAll("\\s+", " ");
    }
}
