@NullMarked
package dev.fencepost.properties.cluster;

import org.jspecify.annotations.NullMarked;
