/** Cases recorded from real etcd servers, and their replay on the model. */
@NullMarked
package dev.fencepost.model.etcd.conformance;

import org.jspecify.annotations.NullMarked;
