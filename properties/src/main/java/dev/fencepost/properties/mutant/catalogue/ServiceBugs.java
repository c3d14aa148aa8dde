package dev.fencepost.properties.mutant.catalogue;

import dev.fencepost.election.service.ExitStatus;
import dev.fencepost.election.service.HealthFinding;
import dev.fencepost.election.service.TaskGroup;
import dev.fencepost.properties.mutant.Bug;
import dev.fencepost.properties.mutant.ClassEdit;
import dev.fencepost.properties.mutant.Code;
import dev.fencepost.properties.mutant.Edits;
import dev.fencepost.properties.mutant.Mutant;
import dev.fencepost.properties.mutant.Mutation;
import dev.fencepost.properties.mutant.RuledOut;
import dev.fencepost.properties.mutant.Splice;
import java.util.List;
import java.util.stream.Stream;

/** The recorded bugs of the lifecycle of a service that is elected. */
final class ServiceBugs {

    private static final String SERVICE = "dev.fencepost.election.service.";
    private static final String DRAFT = SERVICE + "ServiceDraft";
    private static final String START = SERVICE + "StartRules";
    private static final String LEADER = SERVICE + "LeaderRules";
    private static final String STOP = SERVICE + "StopRules";
    private static final String PROTOCOL = SERVICE + "ServiceProtocol";
    private static final String STATUS = SERVICE + "ExitStatus";
    private static final String STRING = "java.lang.String";
    private static final String LATER = "java.util.OptionalLong";
    private static final String SCENARIO = "etcd-service";
    private static final int BUDGET = 300;

    /** Half of the processes are set to another count of shards. */
    private static final String MISFITS = "mounted=service,misfits=50";

    private ServiceBugs() {}

    static List<Bug> all() {
        return Stream.of(ofStages(), ofTasks()).flatMap(List::stream).toList();
    }

    private static List<Bug> ofStages() {
        return List.of(
                of("GL-01", "what was told to stop is not waited for before the lease is given back",
                        "no-command-without-key", Splice.in(STOP, "settle").instead("undrained",
                                code -> code.drop().ours(Lifecycles.class, "nothing"))),
                new Mutant(new Mutation("GL-05", "the worker runs before the stored count is checked", List.of(
                        Splice.in(LEADER, "elected").before("load", ServiceBugs::startsWorker),
                        Splice.in(LEADER, "startTasks").instead("startTasks", code -> code.dropTwo()))), SCENARIO,
                        MISFITS, "misfit-does-nothing", BUDGET,
                        "The worker's start is moved from behind the check to before it, which are two places."),
                of("GL-11", "a task that fails ends the process without giving the lease back", "nothing-left",
                        Edits.call(PROTOCOL, "taskEnded", "leave", "exit")),
                of("GL-14", "the health check has no cap", "leader-serves",
                        Splice.in(LEADER, "checkHealth").instead("inNanos", code -> code.dropTwo().drop()
                                .statics(LATER, "empty", LATER))),
                of("GL-17", "what all replicas are set to is checked by the winner", "misfit-does-nothing",
                        Splice.in(START, "countRead").instead("differs", code -> code.dropTwo().number(0)))
                        .in(MISFITS)
                        .since("That one winner after the other leaves is what comes of it; that one stands which could"
                                + " have known that it does not fit comes first."),
                of("GL-18", "a release that is not confirmed is a failure", "exit-as-stated",
                        Splice.in(STOP, "releaseUnconfirmed").instead("log", ServiceBugs::fails)).within(450),
                of("GL-19", "the gauge keeps its value on the way out", "gauges-true",
                        Splice.in(STOP, "leave").after("isLeader", code -> code.drop().number(0))),
                of("GL-32", "a standby serves", "standby-serves-nothing",
                        Splice.in(START, "campaign").first(code -> code.local(0).number(1)
                                .set(DRAFT, "portOpen", "boolean"))),
                of("GL-34", "who has not answered in time counts as dead", "table-kept",
                        Splice.in(LEADER, "healthWoke").before("afterHealth", code -> code.drop()
                                .constant(HealthFinding.CHECKED))));
    }

    private static List<Bug> ofTasks() {
        return List.of(
                of("GL-37", "a task that ends cleanly takes the leader down", "exit-as-stated",
                        Splice.in(PROTOCOL, "taskEnded").instead("leaveIfFinished", ServiceBugs::takenDown))
                        .since("A leader that is taken down gives its lease back and another one follows; that it exits"
                                + " as if its task had failed is what stays wrong."),
                of("GL-37b", "a task that dies during the campaign goes unnoticed", "stop-heeded",
                        Splice.in(PROTOCOL, "taskEnded").after("isPresent", code -> code.local(0)
                                .field(DRAFT, "phase", SERVICE + "ServicePhase").ours(Lifecycles.class, "noticed")
                                .and()))
                        .since("Others may be elected meanwhile; that a process goes on without its task is what"
                                + " `stop-heeded` asks about."),
                new Mutant(new Mutation("SK-09", "a follower's work begins before it is promoted", List.of(
                        Splice.in(START, "campaign").first(ServiceBugs::startsWorker),
                        Splice.in("dev.fencepost.properties.cluster.ServiceTurn", "startTasks").instead("orElseThrow",
                                code -> code.ours(Lifecycles.class, "orNone")))),
                        SCENARIO, "",
                        "acts-only-while-valid", BUDGET, "A service starts such tasks with the token that it was"
                                + " elected with, so that they are started with none is put back besides; that they do"
                                + " not act without a valid one stays."),
                new RuledOut("GL-33", "an embedded process waits for its election inside its start, and hangs",
                        "Nothing waits for a leadership on the thread of whoever starts a service, and an embedded one"
                                + " that is to be elected is refused.",
                        "StartingTest.anEmbeddedServiceIsRefusedInAnElectingMode"));
    }

    private static Mutant of(String id, String summary, String killer, ClassEdit edit) {
        return Mutant.of(new Mutation(id, summary, List.of(edit)), SCENARIO, killer, BUDGET);
    }

    private static void startsWorker(Code code) {
        code.local(0).constant(TaskGroup.ELECTED).call(DRAFT, "startTasks", "void", SERVICE + "TaskGroup");
    }

    private static void takenDown(Code code) {
        code.constant(ExitStatus.TASK_FAILED).text("a task has ended").statics(STOP, "leave", "void", DRAFT, STATUS,
                STRING);
    }

    /** Instead of a line in the log: draft, severity and text are loaded. */
    private static void fails(Code code) {
        code.swap().drop().constant(ExitStatus.ELECTION_FAILED).swap()
                .statics(STOP, "exit", "void", DRAFT, STATUS, STRING);
    }
}
