package dev.fencepost.properties.explore;

import dev.fencepost.simulator.World;
import dev.fencepost.simulator.WorldChoice;
import dev.fencepost.simulator.explore.Rules;

/**
 * What happens before an exploration begins: of all that can happen without an accident always the first.
 *
 * @param <G>
 *            what the rules remember
 */
final class Prelude<G> {

    private static final int MOST_CHOICES = 1_000;

    private final Rules<G> rules;
    private World world;
    private G memory;

    Prelude(Rules<G> rules, World world, G memory) {
        this.rules = rules;
        this.world = world;
        this.memory = memory;
    }

    /**
     * Goes on until somebody leads.
     *
     * @throws IllegalStateException
     *             if nobody does for long
     */
    void playUntilLed() {
        for (int i = 0; i < MOST_CHOICES; i++) {
            if (rules.leads(world, memory)) {
                return;
            }
            play();
        }
        throw new IllegalStateException("nobody leads after " + MOST_CHOICES + " choices");
    }

    private void play() {
        for (WorldChoice choice : world.enabled()) {
            World.Step step = world.step(choice);
            if (step.world().bounds().total() == world.bounds().total()) {
                memory = rules.judge(memory, world, choice, step).memory();
                world = step.world();
                return;
            }
        }
        throw new IllegalStateException("nothing can happen but accidents");
    }

    World world() {
        return world;
    }

    G memory() {
        return memory;
    }
}
