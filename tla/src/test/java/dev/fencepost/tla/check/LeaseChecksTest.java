package dev.fencepost.tla.check;

/** The model checks of every build of the election over a Lease. */
class LeaseChecksTest extends ChecksContract {

    LeaseChecksTest() {
        super(Checks.ofEveryBuild("MCLease"));
    }
}
