package dev.fencepost.election.lease;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.ErrorReason;
import dev.fencepost.election.ExpiryPolicy;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.Input;
import dev.fencepost.election.LeaseTimings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A few candidates, one store, one fence, and an unkind network: everything that may go wrong inside the envelope of
 * rulings 8 does, until the world heals. Small and quick, for the protocol's own tests.
 */
final class MiniWorld {

    /** How a world differs from the default. */
    record Setup(long seed, ExpiryPolicy expiry, OnAbsent onAbsent, boolean deletions, long originNanos) {}

    /** A time during which one candidate's verdict was true, in true time. */
    record Span(String holder, FencingToken token, long fromNanos, long untilNanos) {}

    private record Due(long atNanos, long order, Runnable happens) {}

    static final long SECOND = 1_000_000_000L;
    static final long TROUBLE_ENDS = 150 * SECOND;
    static final long END = 230 * SECOND;
    private static final long SKEW = SECOND / 5;
    private static final int PPM = 20_000;

    static final LeaseTimings TIMINGS = new LeaseTimings(15 * SECOND, 3 * SECOND, 2 * SECOND, SECOND, 20, SECOND,
            5 * SECOND, PPM, PPM, SKEW);

    final Setup setup;
    final SplittableRandom random;
    final TinyStore store = new TinyStore();
    final List<Span> spans = new ArrayList<>();
    final List<String> log = new ArrayList<>();
    final List<String> wrongs = new ArrayList<>();
    private final PriorityQueue<Due> coming = new PriorityQueue<>(
            Comparator.comparingLong(Due::atNanos).thenComparingLong(Due::order));
    private final List<MiniCandidate> candidates = new ArrayList<>();
    private final boolean[] partitioned;
    private int incarnations;
    private long orders;
    private long nowNanos;
    private FencingToken fence = FencingToken.NEVER;
    private String fenceHolder = "";
    private FencingToken lastGained = FencingToken.NEVER;
    private boolean ledAtTheEnd;

    MiniWorld(Setup setup) {
        this.setup = setup;
        this.random = new SplittableRandom(setup.seed());
        int size = 2 + random.nextInt(2);
        partitioned = new boolean[size];
        for (int slot = 0; slot < size; slot++) {
            candidates.add(born(slot));
        }
    }

    private MiniCandidate born(int slot) {
        CandidateId id = new CandidateId("c" + slot + "#" + ++incarnations);
        LeaseSettings settings = new LeaseSettings(id, TIMINGS, setup.expiry(), setup.onAbsent());
        double rate = 1 + (random.nextInt(3) - 1) * PPM / 1e6;
        double wallSkew = (random.nextInt(3) - 1) * (SKEW - 1);
        return new MiniCandidate(this, slot, settings, setup.originNanos(), rate, Math.round(wallSkew), nowNanos);
    }

    MiniWorld run() {
        planTrouble();
        while (nowNanos < END) {
            MiniCandidate next = null;
            long nextNanos = coming.isEmpty() ? END : coming.peek().atNanos();
            for (MiniCandidate candidate : candidates) {
                long due = candidate.dueNanos();
                if (due < nextNanos) {
                    nextNanos = due;
                    next = candidate;
                }
            }
            nowNanos = Math.max(nowNanos, Math.min(nextNanos, END));
            if (next != null) {
                next.poll(nowNanos);
            } else if (!coming.isEmpty() && nowNanos < END) {
                coming.remove().happens().run();
            }
        }
        ledAtTheEnd = candidates.stream().anyMatch(candidate -> candidate.leadsAt(nowNanos));
        candidates.forEach(candidate -> candidate.verdictEnds(nowNanos));
        return this;
    }

    private void planTrouble() {
        for (int i = 0; i < 8; i++) {
            long at = random.nextLong(TROUBLE_ENDS);
            int slot = random.nextInt(candidates.size());
            long length = random.nextLong(25 * SECOND);
            switch (random.nextInt(9)) {
                case 0 -> at(at, () -> candidates.get(slot).pause(nowNanos + length));
                case 1 -> {
                    at(at, () -> partitioned[slot] = true);
                    at(Math.min(at + length, TROUBLE_ENDS), () -> partitioned[slot] = false);
                }
                case 2 -> at(at, () -> {
                    candidates.get(slot).crash(nowNanos);
                    candidates.set(slot, born(slot));
                });
                case 3 -> at(at, () -> candidates.get(slot).arrive(new Input.StepDown<>()));
                case 4 -> at(at, () -> {
                    if (store.lease().isPresent()) {
                        store.annotate();
                    }
                });
                case 5 -> at(at, () -> {
                    if (setup.deletions()) {
                        store.delete();
                        log.add(nowNanos + " deleted");
                    }
                });
                case 6 -> at(at, () -> candidates.get(slot).arrive(new Input.WorkEnded<>()));
                case 7 -> at(at, () -> candidates.get(slot).arrive(new Input.Close<>()));
                case 8 -> at(at, () -> {
                    // somebody who used the fence under another Lease: the tokens minted here are too low
                    fence = new FencingToken(fence.value() + 3);
                    fenceHolder = "elsewhere";
                });
                default -> throw new AssertionError();
            }
        }
    }

    void at(long atNanos, Runnable happens) {
        coming.add(new Due(atNanos, orders++, happens));
    }

    void after(long nanos, Runnable happens) {
        at(nowNanos + nanos, happens);
    }

    boolean troubled() {
        return nowNanos < TROUBLE_ENDS;
    }

    /** Mostly quick, now and then slower than any time limit. */
    private long leg() {
        if (troubled() && random.nextInt(12) == 0) {
            return random.nextLong(8 * SECOND);
        }
        return 1 + random.nextLong(SECOND / 50);
    }

    void send(MiniCandidate from, long attempt, LeaseRequest request) {
        int copies = troubled() && random.nextInt(15) == 0 ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            boolean lost = troubled() && (random.nextInt(15) == 0 || partitioned[from.slot()]);
            long leg = leg();
            if (!lost) {
                after(leg, () -> serve(from, attempt, request));
            }
        }
    }

    private void serve(MiniCandidate from, long attempt, LeaseRequest request) {
        LeaseReply reply = answer(request);
        log.add(nowNanos + " served " + from.id() + " " + request + " " + reply);
        int copies = troubled() && random.nextInt(15) == 0 ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            boolean lost = troubled() && (random.nextInt(15) == 0 || partitioned[from.slot()]);
            long leg = leg();
            if (!lost) {
                after(leg, () -> from.arrive(new Input.Answered<>(attempt, reply)));
            }
        }
    }

    private LeaseReply answer(LeaseRequest request) {
        int accident = troubled() ? random.nextInt(40) : 39;
        return switch (accident) {
            case 0 -> new LeaseReply.Refused(ErrorReason.FORBIDDEN, "403");
            case 1 -> new LeaseReply.Indeterminate(ErrorReason.UNREACHABLE, "504, not carried out");
            case 2 -> {
                store.apply(request);
                yield new LeaseReply.Indeterminate(ErrorReason.UNREACHABLE, "504, carried out");
            }
            case 3 -> {
                store.apply(request);
                yield store.apply(request);
            }
            default -> store.apply(request);
        };
    }

    void readFloor(MiniCandidate from) {
        boolean fails = troubled() && random.nextInt(10) == 0;
        after(leg(), () -> from.arrive(fails ? new Input.FloorFailed<>("floor") : new Input.FloorRead<>(fence)));
    }

    void claim(MiniCandidate from, FencingToken token) {
        int accident = troubled() ? random.nextInt(10) : 9;
        after(leg(), () -> {
            Input<LeaseReply> answer;
            if (accident == 0) {
                answer = new Input.ClaimFailed<>(token, "before");
            } else if (token.compareTo(fence) < 0 || (token.equals(fence) && !fenceHolder.equals(from.id()))) {
                answer = new Input.ClaimRefused<>(token, fence);
            } else {
                fence = token;
                fenceHolder = from.id();
                answer = accident == 1 ? new Input.ClaimFailed<>(token, "after") : new Input.Claimed<>(token);
            }
            after(leg(), () -> from.arrive(answer));
        });
    }

    /** A process that has closed its election is replaced by another one. */
    void ended(MiniCandidate who) {
        log.add(nowNanos + " ended " + who.id());
        after(SECOND, () -> {
            if (candidates.get(who.slot()) == who) {
                who.crash(nowNanos);
                candidates.set(who.slot(), born(who.slot()));
            }
        });
    }

    void gained(MiniCandidate who, FencingToken token) {
        log.add(nowNanos + " gained " + who.id() + " " + token);
        if (token.compareTo(lastGained) <= 0) {
            wrongs.add(who.id() + " gained with " + token + " after " + lastGained);
        }
        lastGained = token;
    }

    /** Pairs of verdicts that were true at the same time. */
    List<String> overlaps() {
        List<String> found = new ArrayList<>();
        List<Span> ordered = new ArrayList<>(spans);
        ordered.sort(Comparator.comparingLong(Span::fromNanos));
        for (int i = 1; i < ordered.size(); i++) {
            for (int j = 0; j < i; j++) {
                Span earlier = ordered.get(j);
                Span later = ordered.get(i);
                if (!earlier.holder().equals(later.holder()) && later.fromNanos() < earlier.untilNanos()) {
                    found.add(earlier + " and " + later);
                }
            }
        }
        return found;
    }

    boolean somebodyLeadsAtTheEnd() {
        return ledAtTheEnd;
    }
}
