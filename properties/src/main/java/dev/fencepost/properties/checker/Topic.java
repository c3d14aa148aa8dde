package dev.fencepost.properties.checker;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fact;

/** What an event is about: it is sorted once, and reaches only the checkers that asked for its topic. */
enum Topic {
    /** Messages, wakes and table rows, the bulk of every log, which no checker reads. */
    TRAFFIC,
    /** A process starts or dies. */
    PROCESS,
    /** A process or one of its actors stands still, or goes on. */
    STALL,
    /** A clock changes. */
    CLOCK,
    /** A fault begins or ends, or all do; or a broken connection is noticed. */
    FAULT,
    /** The run ends. */
    END,
    /** A Lease is written or deleted. */
    LEASE,
    /** A key or a lease of etcd comes, is renewed or goes, or its server is disturbed. */
    ETCD,
    /** A fence judges a claim, or has told its highest token. */
    CLAIM,
    /** A fence judges a write. */
    WRITE,
    /** A candidate begins to stand. */
    STANDING,
    /** A candidate says until when it is valid. */
    VERDICT,
    /** A candidate gains or loses. */
    LEADERSHIP,
    /** A candidate reports anything else, or a sample of its metrics is taken. */
    REPORT,
    /** A candidate calls the store, or has its answer. */
    CALL,
    /** A candidate sends over a stream, or hears from it. */
    STREAM,
    /** The work begins, is stopped, or ends. */
    WORK,
    /** The work checks or acts. */
    ACT,
    /** A service tells of its life: stages, ports, commands, gauges, its end. */
    SERVICE,
    /** A service shows a state to its readers, or has the answer to a write of it. */
    MEMORY;

    /** How many there are. */
    static final int COUNT = values().length;

    static Topic of(Entry entry) {
        return switch (entry) {
            case Fact fact -> of(fact);
            case ElectionClaim claim -> of(claim);
            case StoreFact fact -> of(fact);
            case WorkClaim claim -> of(claim);
            case EtcdFact fact -> of(fact);
            case ServiceClaim claim -> of(claim);
            default -> TRAFFIC;
        };
    }

    private static Topic of(Fact fact) {
        return switch (fact) {
            case Fact.MessageDelivered delivered -> TRAFFIC;
            case Fact.MessageSent sent -> TRAFFIC;
            case Fact.Woke woke -> TRAFFIC;
            case Fact.Told told -> TRAFFIC;
            case Fact.MessageDropped dropped -> TRAFFIC;
            case Fact.MessageDuplicated duplicated -> TRAFFIC;
            case Fact.MessageHeld held -> TRAFFIC;
            case Fact.MessageRefused refused -> TRAFFIC;
            case Fact.NodeStarted started -> PROCESS;
            case Fact.NodeCrashed crashed -> PROCESS;
            case Fact.ActorFailed failed -> PROCESS;
            case Fact.Paused paused -> STALL;
            case Fact.Resumed resumed -> STALL;
            case Fact.Starved starved -> STALL;
            case Fact.Fed fed -> STALL;
            case Fact.ClockChanged changed -> CLOCK;
            case Fact.Disconnected disconnected -> FAULT;
            case Fact.FaultBegan began -> FAULT;
            case Fact.FaultEnded ended -> FAULT;
            case Fact.Healed healed -> FAULT;
            case Fact.RunEnded ended -> END;
        };
    }

    private static Topic of(ElectionClaim claim) {
        return switch (claim) {
            case ElectionClaim.RowTaken row -> TRAFFIC;
            case ElectionClaim.Awaiting awaiting -> TRAFFIC;
            case ElectionClaim.StreamPushed pushed -> STREAM;
            case ElectionClaim.StreamAnswered answered -> STREAM;
            case ElectionClaim.StreamEnded ended -> STREAM;
            case ElectionClaim.FloorKnown floor -> CLAIM;
            case ElectionClaim.Called called -> CALL;
            case ElectionClaim.Answered answered -> CALL;
            case ElectionClaim.Verdict verdict -> VERDICT;
            case ElectionClaim.Report report -> REPORT;
            case ElectionClaim.Sampled sampled -> REPORT;
            case ElectionClaim.Gained gained -> LEADERSHIP;
            case ElectionClaim.Lost lost -> LEADERSHIP;
            case ElectionClaim.Standing standing -> STANDING;
        };
    }

    private static Topic of(StoreFact fact) {
        return switch (fact) {
            case StoreFact.LeaseWritten written -> LEASE;
            case StoreFact.LeaseDeleted deleted -> LEASE;
            case StoreFact.WriteJudged judged -> WRITE;
            case StoreFact.ClaimJudged judged -> CLAIM;
            case StoreFact.CallRefused refused -> TRAFFIC;
            case StoreFact.CallMalformed malformed -> CALL;
        };
    }

    private static Topic of(WorkClaim claim) {
        return switch (claim) {
            case WorkClaim.Checked checked -> ACT;
            case WorkClaim.Acted acted -> ACT;
            case WorkClaim.Began began -> WORK;
            case WorkClaim.ToldToStop told -> WORK;
            case WorkClaim.Ended ended -> WORK;
        };
    }

    private static Topic of(EtcdFact fact) {
        return switch (fact) {
            case EtcdFact.StateJudged judged -> WRITE;
            case EtcdFact.KeyWritten written -> ETCD;
            case EtcdFact.KeyDeleted deleted -> ETCD;
            case EtcdFact.LeaseGranted granted -> ETCD;
            case EtcdFact.LeaseRenewed renewed -> ETCD;
            case EtcdFact.LeaseEnded ended -> ETCD;
            case EtcdFact.ServerDisturbed disturbed -> ETCD;
        };
    }

    private static Topic of(ServiceClaim claim) {
        return switch (claim) {
            case ServiceClaim.Memory memory -> MEMORY;
            case ServiceClaim.StateAnswered answered -> MEMORY;
            case ServiceClaim.Configured configured -> SERVICE;
            case ServiceClaim.Stage stage -> SERVICE;
            case ServiceClaim.StopAsked asked -> SERVICE;
            case ServiceClaim.TaskDied died -> SERVICE;
            case ServiceClaim.ReadFailed failed -> SERVICE;
            case ServiceClaim.PortOpened opened -> SERVICE;
            case ServiceClaim.PortClosed closed -> SERVICE;
            case ServiceClaim.Commanded commanded -> SERVICE;
            case ServiceClaim.ExecutorsDropped dropped -> SERVICE;
            case ServiceClaim.Gauges gauges -> SERVICE;
            case ServiceClaim.Exited exited -> SERVICE;
        };
    }
}
