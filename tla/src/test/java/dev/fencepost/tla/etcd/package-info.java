@NullMarked
package dev.fencepost.tla.etcd;

import org.jspecify.annotations.NullMarked;
