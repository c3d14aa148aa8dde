package dev.fencepost.election.lease;

import dev.fencepost.election.ElectionEvent;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.HostCore;
import dev.fencepost.election.HostEffects;
import dev.fencepost.election.HostState;
import dev.fencepost.election.Input;
import dev.fencepost.election.Leadership;
import dev.fencepost.election.LossReason;
import dev.fencepost.election.Now;
import java.util.OptionalLong;

/** One process of a {@link MiniWorld}: the real host and protocol on a clock of its own. */
final class MiniCandidate implements HostEffects<LeaseRequest> {

    private static final long WALL_AT_START = 1_800_000_000_000_000L;

    private final MiniWorld world;
    private final int slot;
    private final LeaseSettings settings;
    private final long originNanos;
    private final double rate;
    private final long wallSkewNanos;
    private final HostCore<LeaseState, LeaseRequest, LeaseReply> core;
    private HostState<LeaseState, LeaseReply> host;
    private boolean crashed;
    private boolean arrived = true;
    private long pausedUntilNanos;
    private long trueNanos;

    private Leadership verdict = Leadership.NONE;
    private long verdictSinceNanos;
    private boolean leading;
    private boolean working;
    private boolean everGained;
    private boolean closing;

    MiniCandidate(MiniWorld world, int slot, LeaseSettings settings, long originNanos, double rate,
            long wallSkewNanos, long bornNanos) {
        this.world = world;
        this.slot = slot;
        this.settings = settings;
        this.originNanos = originNanos;
        this.rate = rate;
        this.wallSkewNanos = wallSkewNanos;
        this.core = new HostCore<>(new LeaseProtocol(settings));
        this.host = core.initial();
        this.trueNanos = bornNanos;
    }

    int slot() {
        return slot;
    }

    String id() {
        return settings.candidate().value();
    }

    boolean leadsAt(long nowNanos) {
        return leading && verdict.validAt(local(nowNanos));
    }

    private long local(long trueNanos) {
        return originNanos + (long) Math.floor(trueNanos * rate);
    }

    /** The first true time at which the local clock shows at least this. */
    private long trueTimeOf(long localNanos) {
        long guess = (long) Math.ceil((localNanos - originNanos) / rate);
        while (local(guess) - localNanos < 0) {
            guess++;
        }
        return guess;
    }

    long dueNanos() {
        if (crashed) {
            return Long.MAX_VALUE;
        }
        OptionalLong due = core.dueNanos(host);
        long wanted = arrived ? 0 : due.isEmpty() ? Long.MAX_VALUE : trueTimeOf(due.getAsLong());
        return Math.max(wanted, pausedUntilNanos);
    }

    void arrive(Input<LeaseReply> input) {
        boolean spontaneous = input instanceof Input.WorkEnded;
        if (crashed || (spontaneous && !working)) {
            return;
        }
        working &= !spontaneous;
        closing |= input instanceof Input.Close;
        host = core.offer(host, input);
        arrived = true;
    }

    void pause(long untilNanos) {
        pausedUntilNanos = Math.max(pausedUntilNanos, untilNanos);
    }

    void crash(long nowNanos) {
        verdictEnds(nowNanos);
        crashed = true;
    }

    void poll(long nowNanos) {
        trueNanos = nowNanos;
        arrived = false;
        long wallMicros = WALL_AT_START + (nowNanos + wallSkewNanos) / 1_000;
        host = core.poll(host, new Now(local(nowNanos), wallMicros), max -> world.random.nextLong(max + 1), this);
        if (core.dueNanos(host).isEmpty() && !mayBeSilent()) {
            world.wrongs.add(id() + " fell silent in " + host.protocol().phase());
        }
        if (leading && host.protocol().phase() != Phase.LEADING) {
            world.wrongs.add(id() + " believes to lead while " + host.protocol().phase());
        }
    }

    private boolean mayBeSilent() {
        Phase phase = host.protocol().phase();
        return phase == Phase.DRAINING || phase == Phase.CLOSED;
    }

    /** Closes the span of the present verdict. */
    void verdictEnds(long nowNanos) {
        if (verdict.token().issued()) {
            long until = Math.min(nowNanos, trueTimeOf(verdict.validUntilNanos()));
            if (until > verdictSinceNanos) {
                world.spans.add(new MiniWorld.Span(id(), verdict.token(), verdictSinceNanos, until));
            }
        }
        verdict = Leadership.NONE;
    }

    @Override
    public void send(long attempt, LeaseRequest request, long timeoutNanos) {
        world.log.add(trueNanos + " sent " + id() + " " + attempt + " " + request);
        world.send(this, attempt, request);
    }

    @Override
    public void cancel(long attempt) {
        // an answer on its way may still arrive; the host drops it
    }

    @Override
    public void readFloor() {
        world.readFloor(this);
    }

    @Override
    public void claim(FencingToken token) {
        world.claim(this, token);
    }

    @Override
    public void setVerdict(Leadership leadership) {
        verdictEnds(trueNanos);
        verdict = leadership;
        verdictSinceNanos = trueNanos;
        world.log.add(trueNanos + " verdict " + id() + " " + leadership.token() + " for "
                + (leadership.token().issued() ? leadership.validUntilNanos() - originNanos : 0));
    }

    @Override
    public void publish(ElectionEvent event) {
        switch (event) {
            case ElectionEvent.Gained gained -> {
                if (leading || working) {
                    world.wrongs.add(id() + " gained twice, or while its work still ran");
                }
                leading = true;
                working = true;
                everGained = true;
                world.gained(this, gained.token());
            }
            case ElectionEvent.Lost lost -> {
                if (!leading) {
                    world.wrongs.add(id() + " lost what it had not gained; gained before: " + everGained);
                }
                leading = false;
                world.log.add(trueNanos + " lost " + id() + " " + lost);
            }
            case ElectionEvent.Ended ended -> {
                if (!closing) {
                    world.wrongs.add(id() + " ended unasked");
                }
                world.ended(this);
            }
            default -> {
                // the others are told for information
            }
        }
    }

    @Override
    public void stopWork(LossReason reason) {
        boolean slow = world.troubled() && world.random.nextInt(5) == 0;
        world.after(1 + world.random.nextLong(slow ? 20 * MiniWorld.SECOND : MiniWorld.SECOND / 2),
                () -> arrive(new Input.WorkEnded<>()));
    }
}
