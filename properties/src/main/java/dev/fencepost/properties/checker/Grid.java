package dev.fencepost.properties.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What a checker remembers of each Lease (or store) and node, by their numbers and made when first asked for. */
final class Grid<T> {

    private final List<List<T>> rows = new ArrayList<>();
    private final Supplier<T> maker;

    Grid(Supplier<T> maker) {
        this.maker = maker;
    }

    T of(int row, int node) {
        while (rows.size() <= row) {
            rows.add(new ArrayList<>());
        }
        List<T> cells = rows.get(row);
        while (cells.size() <= node) {
            cells.add(maker.get());
        }
        return cells.get(node);
    }

    /** Forgets what was remembered of a node, whose process is another one now. */
    void forget(int node) {
        for (List<T> row : rows) {
            if (node < row.size()) {
                row.set(node, maker.get());
            }
        }
    }
}
