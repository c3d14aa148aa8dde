package dev.fencepost.simulator;

/**
 * A place in the code that draws numbers; keep each in a constant.
 *
 * <p>Two sites of one name are one site: the name, not the object, decides what is drawn.
 */
public final class Site {

    private final String name;
    private final long hash;

    private Site(String name) {
        Names.check("site", name);
        this.name = name;
        this.hash = Hash.of(name);
    }

    /** Returns the site of the given name: letters, digits, {@code -} and {@code _}, since it appears in schedules. */
    public static Site of(String name) {
        return new Site(name);
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    long hash() {
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Site site && site.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
