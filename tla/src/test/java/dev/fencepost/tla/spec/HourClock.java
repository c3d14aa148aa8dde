package dev.fencepost.tla.spec;

import java.util.Map;

/** Configurations of the specification that the tests are about: a day of four hours, two people. */
final class HourClock {

    static final SpecValue ANN = SpecValue.model("ann");
    static final SpecValue BOB = SpecValue.model("bob");

    static final SpecConfig CONFIG = SpecConfig.of("HourClock").withConstant("Hours", SpecValue.of(4))
            .withConstant("People", SpecValue.set(ANN, BOB)).withConstant("Faults", SpecValue.set())
            .withInvariants("TypeOK");

    private HourClock() {}

    static SpecConfig broken(String fault) {
        return CONFIG.withConstant("Faults", SpecValue.set(SpecValue.of(fault)));
    }

    static SpecAction set(SpecValue person, int hour) {
        return SpecAction.named("Set").with("p", person).with("h", SpecValue.of(hour));
    }

    static SpecState at(Spec spec, int hour) {
        return spec.state(Map.of("hour", SpecValue.of(hour), "setters", SpecValue.set(), "log", SpecValue.seq()));
    }
}
