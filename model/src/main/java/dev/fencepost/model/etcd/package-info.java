/**
 * etcd as its clients see it, as an executable specification: key-value, leases, watches, elections and locks.
 *
 * <p>{@link dev.fencepost.model.etcd.EtcdApi} is the door: a request comes in, the next state, an answer and notifications
 * come out. Nothing here reads a clock, draws a number or starts a thread. What it claims was measured on etcd 3.4.23
 * and 3.5.16; comments name the recorded case that taught them. Keys and values are strings whose characters are bytes
 * (Latin-1, 0 to 255), so that they are immutable, comparable and ordered as etcd orders bytes.
 */
@NullMarked
package dev.fencepost.model.etcd;

import org.jspecify.annotations.NullMarked;
