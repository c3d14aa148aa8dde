package dev.fencepost.properties.mutant.catalogue;

import com.google.protobuf.ByteString;
import dev.fencepost.election.campaign.LeaderFence;
import io.etcd.jetcd.api.Compare;
import net.bytebuddy.implementation.bind.annotation.Argument;

/** Compares that do not fence; called from mutated classes. */
public final class Fences {

    private Fences() {}

    private static Compare created(LeaderFence fence, Compare.CompareResult result, long revision) {
        return Compare.newBuilder().setKey(ByteString.copyFrom(fence.key().toByteArray()))
                .setTarget(Compare.CompareTarget.CREATE).setResult(result).setCreateRevision(revision).build();
    }

    /** Holds while there is any key of that name. */
    public static final class Existence {

        private Existence() {}

        /** The compare. */
        public static Compare leads(@Argument(0) LeaderFence fence) {
            return created(fence, Compare.CompareResult.GREATER, 0);
        }
    }

    /** Holds always. */
    public static final class Anybody {

        private Anybody() {}

        /** The compare. */
        public static Compare leads(@Argument(0) LeaderFence fence) {
            return created(fence, Compare.CompareResult.NOT_EQUAL, -1);
        }
    }

    /** Holds once the key is gone. */
    public static final class Inverted {

        private Inverted() {}

        /** The compare. */
        public static Compare leads(@Argument(0) LeaderFence fence) {
            return created(fence, Compare.CompareResult.EQUAL, 0);
        }
    }
}
