/** Cases written by hand: each plays a script against the real simulator, under every checker. */
@NullMarked
package dev.fencepost.suites.story;

import org.jspecify.annotations.NullMarked;
