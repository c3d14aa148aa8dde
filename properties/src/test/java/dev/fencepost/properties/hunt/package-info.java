@NullMarked
package dev.fencepost.properties.hunt;

import org.jspecify.annotations.NullMarked;
