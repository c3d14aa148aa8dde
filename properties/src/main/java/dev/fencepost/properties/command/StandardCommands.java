package dev.fencepost.properties.command;

/** The subcommands of this module, one provider each. */
final class StandardCommands {

    private StandardCommands() {}

    /** Brings {@code hunt}. */
    public static final class Hunt implements CommandProvider {
        @Override
        public Object command() {
            return new HuntCommand();
        }
    }

    /** Brings {@code replay}. */
    public static final class Replay implements CommandProvider {
        @Override
        public Object command() {
            return new ReplayCommand();
        }
    }

    /** Brings {@code shrink}. */
    public static final class Shrink implements CommandProvider {
        @Override
        public Object command() {
            return new ShrinkCommand();
        }
    }

    /** Brings {@code scenarios}. */
    public static final class ScenarioList implements CommandProvider {
        @Override
        public Object command() {
            return new ScenariosCommand();
        }
    }

    /** Brings {@code margin}. */
    public static final class MarginSearch implements CommandProvider {
        @Override
        public Object command() {
            return new MarginCommand();
        }
    }

    /** Brings {@code mutants}. */
    public static final class Mutants implements CommandProvider {
        @Override
        public Object command() {
            return new MutantsCommand();
        }
    }

    /** Brings {@code explore}. */
    public static final class Explore implements CommandProvider {
        @Override
        public Object command() {
            return new ExploreCommand();
        }
    }
}
