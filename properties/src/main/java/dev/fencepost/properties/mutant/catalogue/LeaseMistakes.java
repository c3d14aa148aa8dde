package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.Command;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Intent;
import dev.fencepost.election.json.JsonObject;
import dev.fencepost.election.kubernetes.WireRequest;
import dev.fencepost.election.lease.Attempt;
import dev.fencepost.election.lease.LeaseRecord;
import dev.fencepost.election.lease.LeaseReply;
import dev.fencepost.election.lease.LeaseRequest;
import dev.fencepost.election.lease.LeaseSettings;
import dev.fencepost.election.lease.LeaseSnapshot;
import dev.fencepost.election.lease.Phase;
import dev.fencepost.properties.mutant.Reach;
import dev.fencepost.simulator.Birth;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;

/** What the broken code of {@link LeaseBugs} does, to be woven into the code that does it right. */
// What is assigned to a parameter is, once it is woven in, what a method returns, takes or keeps.
@SuppressWarnings("UnusedVariable")
public final class LeaseMistakes {

    private LeaseMistakes() {}

    /** C2-01: a process is called as its host. */
    public static final class NameOnly {

        private NameOnly() {}

        /** After the identity was put together. */
        @Advice.OnMethodExit
        public static void named(@Advice.Argument(0) String name,
                @Advice.Return(readOnly = false) CandidateId identity) {
            identity = new CandidateId(name);
        }
    }

    /** C2-01: a record that names us is ours, whoever wrote it. */
    public static final class Heir {

        private Heir() {}

        /** After the search for an attempt of our own that the record shows. */
        @Advice.OnMethodExit
        public static void resumed(@Advice.Argument(0) LeaseSnapshot snapshot,
                @Advice.FieldValue("settings") LeaseSettings settings, @Advice.FieldValue("nowNanos") long nowNanos,
                @Advice.Return(readOnly = false) Optional<Attempt> shown) {
            if (shown.isEmpty() && settings.candidate().value().equals(snapshot.record().holder())) {
                shown = Optional.of(new Attempt(0, nowNanos, Attempt.Kind.ACQUIRE,
                        new LeaseRequest.Swap(snapshot.uid(), snapshot.version(), snapshot.record())));
            }
        }
    }

    /** C2-03: a leader writes a higher token with every renewal. */
    public static final class Advances {

        private Advances() {}

        /** Before the record that keeps the lease is made. */
        @Advice.OnMethodEnter
        public static void advanced(@Advice.FieldValue("phase") Phase phase,
                @Advice.Argument(value = 0, readOnly = false) long token) {
            token += phase == Phase.LEADING ? 1 : 0;
        }
    }

    /** C2-06: a store that refuses is more than the elector can bear. */
    public static final class Panic {

        private Panic() {}

        /** When a read has failed. */
        @Advice.OnMethodEnter
        public static void panic(@Advice.Argument(1) ErrorReason reason) {
            if (reason == ErrorReason.FORBIDDEN) {
                throw new IllegalStateException("the store forbids it");
            }
        }
    }

    /** C2-07: the thread of the host waits for the answer to its call, however long that takes. */
    public static final class Blocked {

        private Blocked() {}

        /** After the host has said when it is to be called again. */
        @Advice.OnMethodExit
        public static void blocked(@Advice.Argument(0) HostState<?, ?> host,
                @Advice.Return(readOnly = false) OptionalLong due) {
            if (!host.calls().isEmpty()) {
                due = OptionalLong.empty();
            }
        }
    }

    /** C2-08: a PUT without the uid, which makes a Lease where there is none. */
    public static final class WithoutUid {

        private WithoutUid() {}

        /** After the request was put together. */
        @Advice.OnMethodExit
        public static void sent(@Advice.Return(readOnly = false) WireRequest request) {
            request = withoutUid(request);
        }

        /** Returns the same request with a body that has no uid. */
        public static WireRequest withoutUid(WireRequest request) {
            JsonObject body = (JsonObject) request.body().orElseThrow();
            JsonObject metadata = (JsonObject) body.getOr("metadata", body);
            return new WireRequest(request.method(), request.path(), request.query(),
                    Optional.of(body.with("metadata", metadata.without("uid"))));
        }
    }

    /** C2-08: every 2xx is a success. */
    public static final class AnySuccess {

        private AnySuccess() {}

        /** After the answer to a PUT was read. */
        @Advice.OnMethodExit
        public static void applied(@Advice.Argument(0) String uid,
                @Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object reply) {
            if (reply instanceof LeaseReply.Created created) {
                reply = new LeaseReply.Applied(uid, created.version());
            }
        }
    }

    /** C2-09: a swap that lost is written again, onto the version that is read then. */
    public static final class Insists {

        private Insists() {}

        /** After the search for an attempt of our own that the record shows. */
        @Advice.OnMethodExit
        public static void again(@Advice.FieldValue("unresolved") List<Attempt> unresolved,
                @Advice.FieldValue("phase") Phase phase, @Advice.Return(readOnly = false) Optional<Attempt> shown) {
            if (shown.isEmpty() && phase == Phase.WATCHING && !unresolved.isEmpty()
                    && unresolved.getLast().kind() == Attempt.Kind.ACQUIRE) {
                shown = Optional.of(unresolved.getLast());
            }
        }
    }

    /** C2-10: nobody raises the token. */
    public static final class MintsAgain {

        private MintsAgain() {}

        /** Before a token is minted above the highest one known; 0 is none at all. */
        @Advice.OnMethodEnter
        public static void same(@Advice.Argument(value = 2, readOnly = false) long highest) {
            highest = Math.max(highest, 1) - 1;
        }
    }

    /** C2-14: a release throws away how often the Lease changed hands. */
    public static final class Forgets {

        private Forgets() {}

        /** After the released record was made. */
        @Advice.OnMethodExit
        public static void forgot(@Advice.Return(readOnly = false) LeaseRecord released) {
            released = new LeaseRecord("", 0, released.renewMicros(), released.durationSeconds());
        }
    }

    /** C2-16: whoever loses the lease keeps the token. */
    public static final class Keeps {

        private Keeps() {}

        /** Instead of saying that nothing is held any more. */
        @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
        public static boolean kept(@Advice.Argument(0) Object command, @Advice.FieldValue("intent") Intent intent) {
            return intent == Intent.STAND && command instanceof Command.SetVerdict<?> verdict
                    && !verdict.leadership().token().issued();
        }
    }

    /** C2-17: tokens begin at 0. */
    public static final class FromZero {

        private FromZero() {}

        /** After the highest token was looked up, above which the next one is minted. */
        @Advice.OnMethodExit
        public static void none(@Advice.Return(readOnly = false) long highest) {
            highest = highest == 0 ? -1 : highest;
        }
    }

    /** C2-19: never is the same as just now. */
    public static final class JustNow {

        private JustNow() {}

        /** After it was computed how long ago the last contact was. */
        @Advice.OnMethodExit
        public static void never(@Advice.Return(readOnly = false) double seconds) {
            seconds = Math.max(0, seconds);
        }
    }

    /** C2-20: the processes that write to one store stand for different Leases. */
    public static final class LeasePerPod {

        private LeasePerPod() {}

        /** Before the process is made. */
        @Advice.OnMethodEnter
        public static void named(@Advice.Argument(0) Birth birth,
                @Advice.Argument(value = 1, readOnly = false) String lease) {
            lease += birth.node().name().endsWith("0") ? "-commands" : "-events";
        }
    }

    /** C2-29: a Lease that nobody holds is not there. */
    public static final class UnheldIsAbsent {

        private UnheldIsAbsent() {}

        /** After the answer to a read was read. */
        @Advice.OnMethodExit
        public static void absent(@Advice.Return(readOnly = false, typing = Assigner.Typing.DYNAMIC) Object reply) {
            if (reply instanceof LeaseReply.Found found && !found.snapshot().record().held()) {
                reply = new LeaseReply.Absent();
            }
        }
    }

    /** C2-31: renew times of one node are compared with the date on another. */
    public static final class ByTheDate {

        private ByTheDate() {}

        /** After it was judged whether a held lease has expired. */
        @Advice.OnMethodExit
        public static void expired(@Advice.Argument(0) Object draft, @Advice.Argument(1) LeaseRecord record,
                @Advice.Return(readOnly = false) boolean expired) {
            long nowMicros = (long) Reach.get(draft, "wallMicros");
            expired = nowMicros - record.renewMicros().orElse(0) > record.durationNanos() / 1_000;
        }
    }
}
