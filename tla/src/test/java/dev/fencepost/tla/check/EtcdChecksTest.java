package dev.fencepost.tla.check;

/** The model checks of every build of the election through etcd. */
class EtcdChecksTest extends ChecksContract {

    EtcdChecksTest() {
        super(Checks.ofEveryBuild("MCEtcd"));
    }
}
