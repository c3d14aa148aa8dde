package dev.fencepost.election.etcd;

import dev.fencepost.election.StoreStream;
import dev.fencepost.election.campaign.EtcdReply;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a stream brings. */
final class RecordingListener implements StoreStream.Listener<EtcdReply> {

    final List<EtcdReply> answers = new CopyOnWriteArrayList<>();
    final List<EtcdReply> ends = new CopyOnWriteArrayList<>();

    @Override
    public void answered(EtcdReply reply) {
        answers.add(reply);
    }

    @Override
    public void ended(EtcdReply why) {
        ends.add(why);
    }
}
