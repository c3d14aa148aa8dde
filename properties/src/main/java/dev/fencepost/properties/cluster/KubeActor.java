package dev.fencepost.properties.cluster;

import dev.fencepost.election.kubernetes.WireReply;
import dev.fencepost.model.kubernetes.Answer;
import dev.fencepost.model.kubernetes.AppliedWrite;
import dev.fencepost.model.kubernetes.Choice;
import dev.fencepost.model.kubernetes.FaultScope;
import dev.fencepost.model.kubernetes.LeaseApi;
import dev.fencepost.model.kubernetes.LeaseApiState;
import dev.fencepost.model.kubernetes.LeaseKey;
import dev.fencepost.model.kubernetes.LeaseView;
import dev.fencepost.model.kubernetes.Method;
import dev.fencepost.model.kubernetes.ServerSettings;
import dev.fencepost.model.kubernetes.ServiceError;
import dev.fencepost.model.kubernetes.ServiceEvent;
import dev.fencepost.model.kubernetes.Step;
import dev.fencepost.model.kubernetes.StoredLease;
import dev.fencepost.model.kubernetes.WireBody;
import dev.fencepost.model.kubernetes.WireRequest;
import dev.fencepost.properties.entry.LeaseTrace;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.simulator.Actor;
import dev.fencepost.simulator.LocalTime;
import dev.fencepost.simulator.Outbox;
import dev.fencepost.simulator.ServiceFault;
import dev.fencepost.simulator.Stimulus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The API server: the model mounted on a node, with the faults that befall it and the operators that reach into it. */
final class KubeActor implements Actor<KubeState> {

    // What the model answers of itself with these it answers to the form of a call.
    private static final int BAD_REQUEST = 400;
    private static final int UNPROCESSABLE = 422;
    // These say something of the Lease.
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private static final ServerSettings SETTINGS = ServerSettings.DEFAULT.withHistoryLimit(100);

    private final Detail detail;

    KubeActor(Detail detail) {
        this.detail = detail;
    }

    @Override
    public KubeState start(LocalTime now, Outbox out) {
        return new KubeState(LeaseApiState.initial(SETTINGS), List.of(), 0);
    }

    @Override
    public KubeState receive(KubeState state, Stimulus stimulus, LocalTime now, Outbox out) {
        return switch (stimulus) {
            case Stimulus.Delivered delivered when delivered.payload() instanceof ApiMessage.Call call ->
                call(state, delivered, call, now, out);
            case Stimulus.ServiceFaultBegan began when began.fault() instanceof KubeFault fault ->
                begin(state, fault, now, out);
            case Stimulus.ServiceFaultEnded ended -> end(state, ended.fault(), now);
            case Stimulus.ServiceFaultBegan began -> state;
            case Stimulus.Delivered delivered -> state;
            case Stimulus.Refused refused -> state;
            case Stimulus.Disconnected gone -> state;
            case Stimulus.Told told -> state;
            case Stimulus.Woke woke -> state;
        };
    }

    private static long nanos(LocalTime now) {
        return now.wallMicros() * 1_000;
    }

    private KubeState call(KubeState state, Stimulus.Delivered delivered, ApiMessage.Call call, LocalTime now,
            Outbox out) {
        Choice choice = Choice.DEFAULT;
        Map<String, String> query = Map.of();
        for (KubeFault fault : state.faults()) {
            switch (fault) {
                case KubeFault.Outage outage -> {
                    return state;
                }
                case KubeFault.StaleReads stale -> {
                    query = Map.of("resourceVersion", "0");
                    choice = choice.withCacheLag(stale.writes());
                }
                case KubeFault.Errors errors when errors.applied() ->
                    choice = choice.withFate(new Choice.WriteFate.CarriedOut());
                case KubeFault.Errors errors -> {
                }
                case KubeFault.Delete delete -> {
                }
                case KubeFault.EditHolder edit -> {
                }
                case KubeFault.EditTransitions edit -> {
                }
                case KubeFault.EditDuration edit -> {
                }
                case KubeFault.Annotate annotate -> {
                }
            }
        }
        Optional<KubeFault.Errors> bare = BareErrors.befalling(state.faults(), call.writes());
        if (bare.isPresent() && !(bare.get().applied() && call.writes())) {
            return failed(state, bare.get(), delivered, call, false, out);
        }
        WireRequest request = request(call, call.writes() ? Map.of() : query);
        Step step = LeaseApi.step(state.api(), request, choice, nanos(now));
        if (!step.applied().isEmpty()) {
            record(step, delivered, call, out);
        }
        if (bare.isPresent()) {
            return failed(state.withApi(step.state()), bare.get(), delivered, call, !step.applied().isEmpty(), out);
        }
        served(delivered, call, !step.applied().isEmpty(), ServedAnswer.of(step.answer()), out);
        if (step.answer() instanceof Answer.Given given) {
            int status = given.reply().status();
            recordRefusal(status, !state.faults().isEmpty(), !step.applied().isEmpty(), delivered, call, out);
            out.answer(delivered, new ApiMessage.Answer(call, new WireReply(status, given.reply().json())));
        }
        return state.withApi(step.state());
    }

    private static void recordRefusal(int status, boolean faulty, boolean applied, Stimulus.Delivered delivered,
            ApiMessage.Call call, Outbox out) {
        if (status == BAD_REQUEST || status == UNPROCESSABLE) {
            out.record(new StoreFact.CallMalformed(delivered.from().node().name(), delivered.fromIncarnation(),
                    call.attempt(), status));
        } else if (faulty && status >= BAD_REQUEST && status != NOT_FOUND && status != CONFLICT) {
            out.record(new StoreFact.CallRefused(status, call.writes(), applied));
        }
    }

    private KubeState failed(KubeState state, KubeFault.Errors errors, Stimulus.Delivered delivered,
            ApiMessage.Call call, boolean applied, Outbox out) {
        served(delivered, call, applied, ServedAnswer.bare(errors.status()), out);
        out.record(new StoreFact.CallRefused(errors.status(), call.writes(), applied));
        out.answer(delivered, new ApiMessage.Answer(call, BareErrors.reply(errors.status())));
        return state;
    }

    private void served(Stimulus.Delivered delivered, ApiMessage.Call call, boolean applied, ServedAnswer answer,
            Outbox out) {
        if (detail == Detail.TRACED) {
            out.record(new LeaseTrace.Served(delivered.from().node().name(), delivered.fromIncarnation(),
                    call.attempt(), call.writes(), applied, answer.status(), answer.uid(), answer.version()));
        }
    }

    private static WireRequest request(ApiMessage.Call call, Map<String, String> query) {
        Method method = switch (call.wire().method()) {
            case GET -> Method.GET;
            case POST -> Method.POST;
            case PUT -> Method.PUT;
        };
        WireBody body = call.wire().body().<WireBody>map(WireBody.Value::new).orElse(WireBody.NONE);
        return new WireRequest(method, call.wire().path(), query, body, WireRequest.Headers.JSON);
    }

    private static void record(Step step, Stimulus.Delivered delivered, ApiMessage.Call call, Outbox out) {
        for (AppliedWrite write : step.applied()) {
            switch (write) {
                case AppliedWrite.Created created -> out.record(written(created.after(), StoreFact.Cause.CREATE,
                        delivered, call));
                case AppliedWrite.Updated updated -> out.record(written(updated.after(), StoreFact.Cause.SWAP,
                        delivered, call));
                case AppliedWrite.Deleted deleted -> out.record(new StoreFact.LeaseDeleted(deleted.key().name(),
                        deleted.before().uid()));
            }
        }
    }

    private static StoreFact written(StoredLease after, StoreFact.Cause cause, Stimulus.Delivered delivered,
            ApiMessage.Call call) {
        return written(after, cause, delivered.from().node().name(), delivered.fromIncarnation(), call.attempt());
    }

    private static StoreFact written(StoredLease after, StoreFact.Cause cause, String node, int incarnation,
            long attempt) {
        LeaseView lease = after.view();
        long renewMicros = lease.renewMicros().orElse(-1);
        return new StoreFact.LeaseWritten(lease.key().name(), lease.uid(), Long.toString(lease.resourceVersion()),
                lease.holder().orElse(""), lease.transitions().orElse(0), renewMicros,
                (int) lease.durationSeconds().orElse(0), cause, node, incarnation, attempt);
    }

    private static KubeState begin(KubeState state, KubeFault fault, LocalTime now, Outbox out) {
        return switch (fault) {
            case KubeFault.Outage outage -> with(state, fault);
            case KubeFault.StaleReads stale -> with(state, fault);
            case KubeFault.Errors errors when BareErrors.answers(errors.status()) -> with(state, fault);
            case KubeFault.Errors errors -> with(state.withApi(erring(state.api(), errors, now)), fault);
            case KubeFault.Delete delete -> everywhere(state, now, out, ServiceEvent.OperatorDeletes::new);
            case KubeFault.EditHolder edit ->
                everywhere(state, now, out, key -> ServiceEvent.operatorSetsHolder(key, "operator"));
            case KubeFault.EditTransitions edit ->
                everywhere(state, now, out, key -> ServiceEvent.operatorSetsTransitions(key, edit.to()));
            case KubeFault.EditDuration edit ->
                everywhere(state, now, out, key -> ServiceEvent.operatorSetsDuration(key, edit.seconds()));
            case KubeFault.Annotate annotate -> everywhere(state.annotated(), now, out,
                    key -> ServiceEvent.annotationIsWritten(key, "note", Long.toString(state.annotations())));
        };
    }

    private static KubeState with(KubeState state, KubeFault fault) {
        List<KubeFault> faults = new ArrayList<>(state.faults());
        faults.add(fault);
        return state.withFaults(faults);
    }

    private static LeaseApiState erring(LeaseApiState api, KubeFault.Errors errors, LocalTime now) {
        FaultScope scope = switch (errors.scope()) {
            case ALL -> FaultScope.ALL;
            case READS -> FaultScope.READS;
            case WRITES -> FaultScope.WRITES;
        };
        return LeaseApi.happen(api, new ServiceEvent.ErrorsBegin(error(errors.status()), scope,
                ServiceEvent.ErrorsBegin.UNTIL_HEALED), nanos(now)).state();
    }

    private static ServiceError error(int status) {
        return switch (status) {
            case 401 -> ServiceError.UNAUTHORIZED;
            case 403 -> ServiceError.FORBIDDEN;
            case 429 -> ServiceError.TOO_MANY_REQUESTS;
            case 500 -> ServiceError.INTERNAL_ERROR;
            case 503 -> ServiceError.UNAVAILABLE;
            case 504 -> ServiceError.GATEWAY_TIMEOUT;
            default -> throw new IllegalArgumentException("no error class answers " + status);
        };
    }

    /** One event at every Lease there is. */
    private static KubeState everywhere(KubeState state, LocalTime now, Outbox out,
            Function<LeaseKey, ServiceEvent> event) {
        LeaseApiState api = state.api();
        for (StoredLease lease : state.api().leases()) {
            Step step = LeaseApi.happen(api, event.apply(lease.key()), nanos(now));
            api = step.state();
            for (AppliedWrite write : step.applied()) {
                switch (write) {
                    case AppliedWrite.Created created -> {
                    }
                    case AppliedWrite.Updated updated -> {
                        boolean metadataOnly = updated.before().spec().equals(updated.after().spec());
                        out.record(written(updated.after(),
                                metadataOnly ? StoreFact.Cause.ANNOTATE : StoreFact.Cause.OPERATOR_EDIT, "", 0, 0));
                    }
                    case AppliedWrite.Deleted deleted -> out.record(
                            new StoreFact.LeaseDeleted(deleted.key().name(), deleted.before().uid()));
                }
            }
        }
        return state.withApi(api);
    }

    private static KubeState end(KubeState state, ServiceFault fault, LocalTime now) {
        List<KubeFault> faults = new ArrayList<>(state.faults());
        if (!faults.remove(fault)) {
            return state;
        }
        LeaseApiState api = LeaseApi.happen(state.api(), new ServiceEvent.ErrorsEnd(), nanos(now)).state();
        for (KubeFault left : faults) {
            if (left instanceof KubeFault.Errors errors && !BareErrors.answers(errors.status())) {
                api = erring(api, errors, now);
            }
        }
        return state.withApi(api).withFaults(faults);
    }
}
