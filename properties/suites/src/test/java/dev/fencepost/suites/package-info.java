@NullMarked
package dev.fencepost.suites;

import org.jspecify.annotations.NullMarked;
