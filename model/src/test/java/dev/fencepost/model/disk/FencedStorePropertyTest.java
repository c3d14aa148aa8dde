package dev.fencepost.model.disk;

import dev.fencepost.election.fence.FenceMode;
import dev.fencepost.model.disk.CrashWalk.Mishap;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Scripts nobody thought of: any owners in any order, with one mishap anywhere and a power cut at every step after. */
class FencedStorePropertyTest {

    @Provide
    Arbitrary<List<Act>> scripts() {
        Arbitrary<Owner> owners = Arbitraries.of(Owner.FIRST, Owner.SECOND, new Owner("third", 3));
        Arbitrary<Act.Kind> kinds = Arbitraries.of(Act.Kind.class);
        Arbitrary<String> segments = Arbitraries.of("x", "y");
        Arbitrary<Integer> numbers = Arbitraries.integers().between(1, 9);
        return Combinators.combine(owners, kinds, segments, numbers).as(Act::new).list().ofMaxSize(12);
    }

    @Provide
    Arbitrary<Mishap> mishaps() {
        return Combinators.combine(Arbitraries.longs().between(0, 120), Arbitraries.of(Mishap.What.class))
                .as(Mishap::new);
    }

    @Property(tries = 60)
    void noPromiseIsBroken(@ForAll("scripts") List<Act> script, @ForAll("mishaps") Mishap mishap,
            @ForAll FenceMode mode) throws IOException {
        DiskImage blank = DiskImage.empty(StoreUnderTest.ROOT);
        new CrashWalk(StoreUnderTest::new, mode, blank, mishap, new HashSet<>()).walk(script);
    }
}
