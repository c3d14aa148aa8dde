package dev.fencepost.tla.etcd;

import dev.fencepost.election.campaign.CampaignPhase;
import dev.fencepost.election.campaign.EtcdRequest;
import dev.fencepost.model.etcd.EtcdCall;
import dev.fencepost.model.etcd.EtcdState;
import dev.fencepost.model.etcd.KeyValue;
import dev.fencepost.model.etcd.LeaseView;
import dev.fencepost.tla.graph.Move;
import dev.fencepost.tla.graph.SmallWorld;
import dev.fencepost.tla.spec.SpecValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The election through etcd in a small world: the real protocol, codec and model of etcd, where each choice is one
 * input of the protocol, one call that the server takes, or one accident.
 */
public final class EtcdSmallWorld implements SmallWorld<EtcdWorld> {

    private final EtcdWorldSettings settings;

    /** A world that is so set up. */
    public EtcdSmallWorld(EtcdWorldSettings settings) {
        this.settings = settings;
    }

    @Override
    public EtcdWorld initial() {
        int candidates = settings.candidates().size();
        return new EtcdWorld(0, Collections.nCopies(candidates, 0L), 0, Collections.nCopies(candidates, Chair.EMPTY),
                EtcdState.initial(EtcdWorldSettings.server()), List.of(), List.of(), List.of(), EtcdWorld.Tally.NONE);
    }

    @Override
    public List<Move<EtcdWorld>> moves(EtcdWorld world) {
        List<Move<EtcdWorld>> moves = new ArrayList<>();
        for (int candidate = 0; candidate < settings.candidates().size(); candidate++) {
            new CandidateMoves(settings, world, candidate, moves).add();
        }
        addServer(world, moves);
        addLosses(world, moves);
        addOperator(world, moves);
        addTicks(world, moves);
        return moves;
    }

    private void addServer(EtcdWorld world, List<Move<EtcdWorld>> moves) {
        for (Letter letter : world.letters()) {
            if (!letter.isServed() && mayServe(world, letter)) {
                addOfQueue(world, moves, action(letter), letter, () -> EtcdServer.serve(world, letter, isLate()));
            }
        }
        for (int i = 0; i < world.chairs().size(); i++) {
            int candidate = i;
            if (!world.chair(i).pipe().asked().isEmpty()) {
                moves.add(Move.of("ServeRenewal", name(i), () -> EtcdServer.renew(world, candidate)));
            }
        }
        for (EtcdWorld.Held held : world.waiting()) {
            addOfQueue(world, moves, "Withdraw", held, () -> EtcdServer.withdraw(world, held));
            if (world.isFirst(held)) {
                moves.add(Move.of("CatchUp", held, () -> EtcdServer.catchUp(world)));
            }
        }
        for (LeaseView lease : world.server().leases()) {
            if (EtcdServer.hasRunOut(world, lease)) {
                addOfQueue(world, moves, "Expire", lease, () -> EtcdServer.expire(world, lease, isLate()));
            }
        }
        for (Letter write : world.writes()) {
            moves.add(Move.of("WriteServed", write, () -> EtcdServer.write(world, write)));
        }
        if (settings.allows(EtcdAccident.RESTART)) {
            moves.add(Move.of("ServerRestarts", "the server", () -> EtcdServer.restart(world)));
        }
    }

    private boolean isLate() {
        return settings.allows(EtcdAccident.LATENEWS);
    }

    /** What may leave nobody before a campaign; where news may be late, it is told of that at once or later. */
    private void addOfQueue(EtcdWorld world, List<Move<EtcdWorld>> moves, String action, Object what,
            Supplier<EtcdWorld> done) {
        moves.add(Move.of(action, what, done));
        if (isLate()) {
            EtcdWorld after = done.get();
            boolean freed = after.waiting().stream()
                    .anyMatch(held -> after.isFirst(held) && world.waiting().contains(held) && !world.isFirst(held));
            if (freed) {
                moves.add(Move.of(action, what + ", and news of it", () -> EtcdServer.catchUp(after)));
            }
        }
    }

    private static String action(Letter letter) {
        return switch (letter.request()) {
            case EtcdRequest.Grant grant -> "ServeGrant";
            case EtcdRequest.Campaign campaign -> "ServeCampaign";
            case EtcdRequest.ReadKey read -> "ServeConfirm";
            case EtcdRequest.Revoke revoke -> "ServeRevoke";
            default -> "ServeLateRenewal";
        };
    }

    /** The queue has as many places as the specification gives it. */
    private boolean mayServe(EtcdWorld world, Letter letter) {
        boolean joins = letter.request() instanceof EtcdRequest.Campaign
                && world.server().lease(letter.lease()).isPresent()
                && world.queue().stream().noneMatch(key -> key.lease() == letter.lease());
        return !joins || world.queue().size() < settings.maxKeys();
    }

    private void addLosses(EtcdWorld world, List<Move<EtcdWorld>> moves) {
        if (!settings.allows(EtcdAccident.LOSS)) {
            return;
        }
        for (Letter letter : world.letters()) {
            moves.add(Move.of("Lose", letter.toString(), () -> world.minus(letter)));
        }
        for (Letter write : world.writes()) {
            moves.add(Move.of("WriteLost", write.toString(), () -> world.withWrites(
                    world.writes().stream().filter(each -> !each.equals(write)).toList(), world.tally().sent())));
        }
    }

    private void addOperator(EtcdWorld world, List<Move<EtcdWorld>> moves) {
        for (KeyValue key : world.queue()) {
            if (mayTouch(world, key.lease())) {
                EtcdCall delete = EtcdCall.DeleteRange.of(key.key());
                addOfQueue(world, moves, "OperatorDeletes", key, () -> EtcdServer.act(world, delete));
                addOfQueue(world, moves, "OperatorRecreates", key, () -> EtcdServer.act(EtcdServer.act(world, delete),
                        EtcdCall.Put.of(key.key(), key.value(), key.lease())));
            }
        }
        for (LeaseView lease : world.server().leases()) {
            if (mayTouch(world, lease.id())) {
                addOfQueue(world, moves, "OperatorRevokes", lease,
                        () -> EtcdServer.act(world, new EtcdCall.LeaseRevoke(lease.id())));
            }
        }
    }

    private boolean mayTouch(EtcdWorld world, long lease) {
        boolean leads = world.chairs().stream().anyMatch(chair -> chair.running()
                .map(state -> state.leaseIdOrNone() == lease && (chair.verdict().token().issued()
                        || state.phase() == CampaignPhase.CONFIRMING))
                .orElse(false));
        return settings.allows(EtcdAccident.OPERATOR) || (settings.allows(EtcdAccident.WAITINGOPERATOR) && !leads);
    }

    private void addTicks(EtcdWorld world, List<Move<EtcdWorld>> moves) {
        List<List<Long>> advances = List.of(List.of());
        for (int i = 0; i < world.chairs().size(); i++) {
            List<List<Long>> longer = new ArrayList<>();
            for (List<Long> start : advances) {
                int slip = settings.slip(settings.holderRatePpm());
                for (long by = -slip; by <= slip; by++) {
                    List<Long> one = new ArrayList<>(start);
                    one.add(world.leads().get(i) + by);
                    longer.add(one);
                }
            }
            advances = longer;
        }
        int slip = settings.slip(settings.judgeRatePpm());
        for (List<Long> leads : advances) {
            for (long by = -slip; by <= slip; by++) {
                long serverLead = world.serverLead() + by;
                moves.add(Move.ofClocks("Tick", "clocks ahead by " + leads + ", the server's by " + serverLead,
                        () -> world.tick(leads, serverLead)));
            }
        }
    }

    private String name(int candidate) {
        return settings.candidates().get(candidate);
    }

    @Override
    public Map<String, SpecValue> variables(EtcdWorld world) {
        return new EtcdAbstraction(settings, world).variables();
    }
}
