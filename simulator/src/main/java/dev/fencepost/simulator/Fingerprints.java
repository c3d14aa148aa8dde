package dev.fencepost.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fingerprints of worlds: two that {@linkplain World#remembering remember} by one canon have the same exactly
 * when their futures are the same, up to an exchange of nodes that are alike.
 *
 * <p>It holds what it works with and belongs to one thread.
 */
public final class Fingerprints {

    private final World.Canon canon;
    /** Each way to exchange alike nodes: which node stands in whose place. */
    private final int[][] exchanges;
    private final Ranks ranks = new Ranks();
    private final Mixer mixer = new Mixer(0, 0);
    private final long[] highs;
    private final long[] lows;
    private long[] values = new long[64];

    /**
     * Makes what takes them.
     *
     * @param topology
     *            of the worlds
     * @param canon
     *            says what matters, and what the worlds remember by
     * @param alike
     *            names of nodes that are started from the same factory and differ in nothing but their name
     */
    public Fingerprints(Topology topology, World.Canon canon, List<String> alike) {
        this.canon = canon;
        List<Integer> ids = alike.stream().map(name -> topology.node(name).id()).toList();
        List<int[]> found = new ArrayList<>();
        exchange(ids, new ArrayList<>(), topology.nodes().size(), found);
        this.exchanges = found.toArray(int[][]::new);
        this.highs = new long[exchanges.length];
        this.lows = new long[exchanges.length];
    }

    private static void exchange(List<Integer> ids, List<Integer> chosen, int nodes, List<int[]> found) {
        if (chosen.size() == ids.size()) {
            int[] places = new int[nodes];
            for (int node = 0; node < nodes; node++) {
                int position = ids.indexOf(node);
                places[node] = position < 0 ? node : chosen.get(position);
            }
            found.add(places);
            return;
        }
        for (int id : ids) {
            if (!chosen.contains(id)) {
                chosen.add(id);
                exchange(ids, chosen, nodes, found);
                chosen.removeLast();
            }
        }
    }

    /**
     * What is kept beside a world and is a part of the state; all instants in it are those of true time.
     *
     * @param whole
     *            what concerns no single node
     * @param nodes
     *            what concerns each node, by its number
     */
    public record Beside(Form whole, List<Form> nodes) {

        /** Nothing is kept. */
        public static final Beside NOTHING = new Beside(Form.EMPTY, List.of());

        /** Copies the list. */
        public Beside {
            nodes = List.copyOf(nodes);
        }
    }

    /** Returns the fingerprint of a world and of what is kept beside it. */
    public Fingerprint of(World world, Beside beside) {
        ranks.clear();
        collect(world, beside);
        for (int i = 0; i < exchanges.length; i++) {
            highs[i] = 0;
            lows[i] = 0;
        }
        addBounds(world.bounds());
        world.nodes().forEach(node -> addNode(world, node));
        addMail(world);
        add(beside.whole(), world.trueNanos(), -1, 0, 0);
        for (int i = 0; i < beside.nodes().size(); i++) {
            add(beside.nodes().get(i), world.trueNanos(), i, 0, 0);
        }
        int least = 0;
        for (int i = 1; i < exchanges.length; i++) {
            if (highs[i] < highs[least] || highs[i] == highs[least] && lows[i] < lows[least]) {
                least = i;
            }
        }
        return new Fingerprint(highs[least], lows[least]);
    }

    private void collect(World world, Beside beside) {
        ranks.add(beside.whole());
        for (int i = 0; i < beside.nodes().size(); i++) {
            ranks.add(beside.nodes().get(i));
        }
        for (WorldNode node : world.nodes()) {
            for (int i = 0; i < node.actors().size(); i++) {
                ranks.add(form(node.actors().get(i).form()));
            }
            for (int i = 0; i < node.told().size(); i++) {
                ranks.add(form(node.told().get(i).form()));
            }
        }
        for (int i = 0; i < world.mail().size(); i++) {
            ranks.add(form(world.mail().at(i).letter().form()));
        }
    }

    private static Form form(@Nullable Form form) {
        return Objects.requireNonNull(form, "only worlds that remember have fingerprints");
    }

    private void addBounds(WorldBounds bounds) {
        mixer.start(1, 1);
        mixer.add(bounds.drops());
        mixer.add(bounds.duplicates());
        mixer.add(bounds.crashes());
        mixer.add(bounds.pauses());
        mixer.add(bounds.restarts());
        mixer.add(bounds.lateTicks());
        mixer.add(bounds.breaks());
        mixer.add(bounds.total());
        for (int i = 0; i < bounds.faults().size(); i++) {
            mixer.add(bounds.faults().get(i).times());
        }
        addToAll(mixer.high(), mixer.low());
    }

    private void addToAll(long high, long low) {
        for (int i = 0; i < exchanges.length; i++) {
            highs[i] += high;
            lows[i] += low;
        }
    }

    private void addNode(World world, WorldNode node) {
        int id = node.ref().id();
        long now = node.clocks().monotonic().localAt(world.trueNanos());
        boolean countsWasUp = world.bounds().restarts() != WorldBounds.UNBOUNDED;
        long state = (node.isUp() ? 1 : 0) | (countsWasUp && node.wasUp() ? 2 : 0) | (node.paused() ? 4 : 0)
                | (world.countsOffTicks() ? (long) node.offTicks() << 8 : 0);
        for (int i = 0; i < node.faults().size(); i++) {
            state = Hash.combine(state, Hash.of(node.faults().get(i).text()));
        }
        add(Form.EMPTY, now, id, 1, state);
        for (int i = 0; i < node.actors().size(); i++) {
            WorldActor actor = node.actors().get(i);
            long wake = actor.wakeNanos().isEmpty() ? -1 : world.untilWake(actor.wakeNanos().get() - now);
            add(form(actor.form()), now, id, 2 + i, wake);
        }
        for (int i = 0; i < node.told().size(); i++) {
            WorldNode.Said said = node.told().get(i);
            add(form(said.form()), now, id, 1000 + i, (long) said.from().id() << 32 | said.to().id());
        }
    }

    private void addMail(World world) {
        Mailbag mail = world.mail();
        for (int i = 0; i < mail.size(); i++) {
            InFlight message = mail.at(i);
            if (!message.letter().streamed()) {
                for (int copy = 0; copy < message.copies(); copy++) {
                    addRow(world, mail, i, i + 1);
                }
            } else if (mail.isFirstOfStream(i)) {
                addRow(world, mail, i, mail.size());
            }
        }
    }

    /** A message, and all that follow it in its stream. */
    private void addRow(World world, Mailbag mail, int first, int end) {
        for (int i = 0; i < exchanges.length; i++) {
            mixer.start(2, 2);
            for (int at = first; at < end; at++) {
                if (at == first || mail.at(at).sameStream(mail.at(first))) {
                    mixLetter(world, mail.at(at).letter(), exchanges[i]);
                }
            }
            highs[i] += mixer.high();
            lows[i] += mixer.low();
        }
    }

    private void mixLetter(World world, Letter letter, int[] exchange) {
        int from = letter.from().node().id();
        long flags = (world.sentByOld(letter) ? 1 : 0) | (world.meantForOld(letter) ? 2 : 0)
                | (letter.answers() ? 4 : 0) | (letter.streamed() ? 8 : 0);
        Form form = form(letter.form());
        evaluate(form, world.nodes().get(from).clocks().monotonic().localAt(world.trueNanos()));
        mixer.add(form.fixedHigh);
        mixer.add(form.fixedLow);
        mix(form, exchange);
        mixer.add(exchange[from]);
        mixer.add(actorOf(letter.from()));
        mixer.add(exchange[letter.to().node().id()]);
        mixer.add(actorOf(letter.to()));
        mixer.add(flags);
    }

    /** An actor's name within its process, which alike nodes share. */
    private static long actorOf(ActorRef actor) {
        return actor.name().hashCode();
    }

    private void add(Form form, long nowNanos, int node, long place, long extra) {
        evaluate(form, nowNanos);
        for (int i = 0; i < exchanges.length; i++) {
            mixer.start(form.fixedHigh, form.fixedLow);
            mix(form, exchanges[i]);
            mixer.add(node < 0 ? node : exchanges[i][node]);
            mixer.add(place);
            mixer.add(extra);
            highs[i] += mixer.high();
            lows[i] += mixer.low();
        }
    }

    /** Finds out what the numbers of a form come to in this world. */
    private void evaluate(Form form, long nowNanos) {
        int count = form.numbers.length;
        if (values.length < count) {
            values = new long[count * 2];
        }
        long horizon = canon.horizonNanos();
        for (int i = 0; i < count; i++) {
            long number = form.numbers[i];
            int role = form.roles[i];
            values[i] = role == Form.INSTANT
                    ? Math.clamp(number - nowNanos, -horizon, horizon)
                    : role == Form.NODE ? number : ranks.of(role, number);
        }
    }

    private void mix(Form form, int[] exchange) {
        for (int i = 0; i < form.numbers.length; i++) {
            mixer.add(form.roles[i] == Form.NODE && values[i] >= 0 ? exchange[(int) values[i]] : values[i]);
        }
    }
}
