/** Elections through etcd end to end: the real host and transport against the model, and against a real etcd. */
@NullMarked
package dev.fencepost.properties.endtoend;

import org.jspecify.annotations.NullMarked;
