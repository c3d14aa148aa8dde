@NullMarked
package dev.fencepost.properties.scenario;

import org.jspecify.annotations.NullMarked;
