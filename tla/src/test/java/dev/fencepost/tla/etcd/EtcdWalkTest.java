package dev.fencepost.tla.etcd;

import dev.fencepost.tla.spec.Behaviour;
import dev.fencepost.tla.spec.SpecConfig;
import dev.fencepost.tla.walk.WalkContract;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The real code of the election through etcd goes wherever its specification goes, and nowhere else. */
class EtcdWalkTest extends WalkContract<EtcdWorld> {

    private static final Set<String> ACCIDENTS = Set.of("GrantFailed", "HandshakeFailed", "CampaignFailed",
            "RevokeFailed", "Lose", "Crash", "Close", "OperatorDeletes", "OperatorRecreates", "OperatorRevokes");
    private static final int MANY = 2_500;
    private static final int FEW = 800;

    EtcdWalkTest() {
        super("EtcdElection", 2);
    }

    @Override
    protected Map<String, Ground<EtcdWorld>> grounds() {
        EtcdWorldSettings two = EtcdWorldSettings.oneTick("a", "b");
        EtcdWorldSettings pair = two.withBounds(2, 2, 3, 2);
        Map<String, Ground<EtcdWorld>> grounds = new LinkedHashMap<>();
        grounds.put("pair", ground(pair.with(EtcdAccident.TIMEOUT, EtcdAccident.BREAK, EtcdAccident.LOSS,
                EtcdAccident.CRASH, EtcdAccident.STEPDOWN, EtcdAccident.CLOSE, EtcdAccident.WAITINGOPERATOR,
                EtcdAccident.OPERATOR), MANY));
        grounds.put("three", ground(EtcdWorldSettings.oneTick("a", "b", "c").withTimes(4, 1, 100_000, 100_000)
                .withBounds(2, 2, 4, 2).with(EtcdAccident.TIMEOUT, EtcdAccident.BREAK, EtcdAccident.CRASH,
                        EtcdAccident.STEPDOWN),
                MANY));
        grounds.put("restarts", ground(pair.with(EtcdAccident.RESTART, EtcdAccident.TIMEOUT, EtcdAccident.BREAK),
                FEW));
        EtcdWorldSettings lateNews = two.withBounds(0, 0, 2, 0).with(EtcdAccident.LATENEWS);
        grounds.put("late-news", new Ground<>(new EtcdSmallWorld(lateNews),
                config("MCEtcd", lateNews).withConstraints("OneWaits"), Set.of("Crash"), FEW));
        return grounds;
    }

    private static Ground<EtcdWorld> ground(EtcdWorldSettings settings, int steps) {
        return new Ground<>(new EtcdSmallWorld(settings), config("EtcdElection", settings), ACCIDENTS, steps);
    }

    private static SpecConfig config(String module, EtcdWorldSettings settings) {
        return SpecConfig.of(module).withBehaviour(new Behaviour.Formula("Spec")).withConstants(settings.constants())
                .withAllVariables();
    }
}
