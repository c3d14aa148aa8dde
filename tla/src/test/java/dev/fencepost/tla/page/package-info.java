/** The generated parts of the pages about the specifications. */
@NullMarked
package dev.fencepost.tla.page;

import org.jspecify.annotations.NullMarked;
