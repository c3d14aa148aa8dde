package dev.fencepost.tla.check;

/** The model checks of every build of what is done in the end. */
class LivenessChecksTest extends ChecksContract {

    LivenessChecksTest() {
        super(Checks.ofEveryBuild("LeaseLiveness", "EtcdLiveness"));
    }
}
