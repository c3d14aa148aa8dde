/**
 * What was measured, as a file, as tables and as charts.
 */
@NullMarked
package dev.fencepost.jmh.report;

import org.jspecify.annotations.NullMarked;
