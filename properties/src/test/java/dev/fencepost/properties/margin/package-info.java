@NullMarked
package dev.fencepost.properties.margin;

import org.jspecify.annotations.NullMarked;
