package dev.fencepost.suites.story;

import dev.fencepost.properties.cluster.EtcdFault;
import java.util.List;

/** What is done to a candidate at a point at which it waits. */
enum Blow {
    /** Its owner closes it. */
    CLOSE,
    /** It dies, and another process takes its place after a second. */
    RESTART,
    /** Its owner asks it to step down. */
    STEP_DOWN,
    /** Somebody revokes its lease. */
    REVOKE,
    /** Its connections break, and it is told. */
    DROP,
    /** The server is killed, and starts again on its data after a second. */
    RESTART_ETCD,
    /** A task of it fails. */
    TASK_FAILS,
    /** A task of it ends cleanly. */
    TASK_ENDS;

    /** Those that can befall an elector that no service is around. */
    static List<Blow> ofElector() {
        return List.of(CLOSE, RESTART, STEP_DOWN, REVOKE, DROP, RESTART_ETCD);
    }

    /** Adds the blow to a case, at the moment that was named last. */
    EtcdCase strike(EtcdCase script, String pod, EtcdFault revoke) {
        return switch (this) {
            case CLOSE -> script.close(pod);
            case RESTART -> script.restart(pod);
            case STEP_DOWN -> script.stepDown(pod);
            case REVOKE -> script.etcd(revoke, 0);
            case DROP -> script.drop(pod);
            case RESTART_ETCD -> script.restartEtcd();
            case TASK_FAILS -> script.failTask(pod);
            case TASK_ENDS -> script.endTask(pod);
        };
    }
}
