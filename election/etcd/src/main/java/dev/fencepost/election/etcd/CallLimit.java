package dev.fencepost.election.etcd;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.Deadline;
import io.grpc.MethodDescriptor;
import java.util.concurrent.TimeUnit;

/**
 * Gives every call of a channel a deadline, at most so far away.
 *
 * <p>Never on the channel of an election: there it would end each campaign that waits its turn (mutant GL-25).
 *
 * @param limitNanos
 *            how long a call may take
 */
record CallLimit(long limitNanos) implements ClientInterceptor {

    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        Deadline limit = Deadline.after(limitNanos, TimeUnit.NANOSECONDS);
        Deadline own = options.getDeadline();
        return next.newCall(method, options.withDeadline(own == null ? limit : own.minimum(limit)));
    }
}
