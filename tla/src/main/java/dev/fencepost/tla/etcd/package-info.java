/** The election through etcd, held against its specification: the real code in a small world, and as it is traced. */
@NullMarked
package dev.fencepost.tla.etcd;

import org.jspecify.annotations.NullMarked;
