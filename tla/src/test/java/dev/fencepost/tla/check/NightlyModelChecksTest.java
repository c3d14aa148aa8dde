package dev.fencepost.tla.check;

import org.junit.jupiter.api.Tag;

/** The model checks that take longer than a build may. */
@Tag("nightly")
class NightlyModelChecksTest extends ChecksContract {

    NightlyModelChecksTest() {
        super(Checks.nightly());
    }
}
