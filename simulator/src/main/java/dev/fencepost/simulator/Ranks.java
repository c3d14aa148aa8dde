package dev.fencepost.simulator;

import java.util.Arrays;

/** The places of numbers in their rows, for one world after the other; a handful of rows with a handful of numbers. */
final class Ranks {

    private int[] rows = new int[16];
    private long[][] numbers = new long[16][8];
    private int[] sizes = new int[16];
    private int rowCount;

    void clear() {
        rowCount = 0;
    }

    void add(Form form) {
        for (int i = 0; i < form.roles.length; i++) {
            if (form.roles[i] >= 0) {
                add(row(form.roles[i]), form.numbers[i]);
            }
        }
    }

    private int row(int role) {
        for (int i = 0; i < rowCount; i++) {
            if (rows[i] == role) {
                return i;
            }
        }
        if (rowCount == rows.length) {
            rows = Arrays.copyOf(rows, rowCount * 2);
            sizes = Arrays.copyOf(sizes, rowCount * 2);
            numbers = Arrays.copyOf(numbers, rowCount * 2);
            for (int i = rowCount; i < numbers.length; i++) {
                numbers[i] = new long[8];
            }
        }
        rows[rowCount] = role;
        sizes[rowCount] = 0;
        return rowCount++;
    }

    private void add(int row, long number) {
        long[] known = numbers[row];
        int size = sizes[row];
        for (int i = 0; i < size; i++) {
            if (known[i] == number) {
                return;
            }
        }
        if (size == known.length) {
            known = Arrays.copyOf(known, size * 2);
            numbers[row] = known;
        }
        known[size] = number;
        sizes[row] = size + 1;
    }

    /** The place of a number: how many of its row are less. */
    long of(int role, long number) {
        int row = row(role);
        int less = 0;
        for (int i = 0; i < sizes[row]; i++) {
            if (numbers[row][i] < number) {
                less++;
            }
        }
        return less;
    }
}
