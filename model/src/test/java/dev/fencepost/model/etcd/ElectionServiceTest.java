package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdCall.Campaign;
import dev.fencepost.model.etcd.EtcdCall.Proclaim;
import dev.fencepost.model.etcd.EtcdCall.Put;
import dev.fencepost.model.etcd.EtcdCall.Resign;
import dev.fencepost.model.etcd.EtcdReply.CampaignResponse;
import dev.fencepost.model.etcd.EtcdReply.LeaderResponse;
import dev.fencepost.model.etcd.EtcdReply.ProclaimResponse;
import dev.fencepost.model.etcd.EtcdReply.ResignResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What campaigns, proclamations and resignations do to a key that is there, is another, or is not there. */
class ElectionServiceTest {

    private static final LeaderKey LEADER = new LeaderKey("e", "e/64", 2, 100);
    private static final LeaderKey OTHER = new LeaderKey("e", "e/64", 3, 100);
    private static final EtcdReply NO_LEASE = Errors.withoutCode(Errors.LEASE_NOT_FOUND);

    private final TestEtcd etcd = new TestEtcd();

    @Test
    void a_campaign_with_a_lease_that_is_not_there_fails() {
        assertThat(etcd.call(new Campaign("e", 404, "v"))).isEqualTo(NO_LEASE);
        assertThat(etcd.state().keys()).isEmpty();
    }

    @Test
    void a_second_campaign_writes_only_where_it_says_something_else() {
        etcd.campaign("e", 100);
        assertThat(etcd.call(new Campaign("e", 100, "v"))).isInstanceOf(CampaignResponse.class);
        assertThat(etcd.state().revision()).isEqualTo(2);
        assertThat(etcd.call(new Campaign("e", 100, "w"))).isInstanceOf(CampaignResponse.class);
        assertThat(etcd.state().key("e/64")).contains(new KeyValue("e/64", 2, 3, 2, "w", 100));
    }

    /** Somebody else wrote the key, and the lease by whose id it is named is not there. */
    @Test
    void a_second_campaign_that_cannot_say_something_else_gives_up_its_key() {
        etcd.call(Put.of("e/64", "v"));
        assertThat(etcd.call(new Campaign("e", 100, "w"))).isEqualTo(NO_LEASE);
        assertThat(etcd.state().key("e/64")).isEmpty();
    }

    @Test
    void a_proclamation_is_the_leaders_alone() {
        etcd.campaign("e", 100);
        assertThat(etcd.call(new Proclaim(Optional.empty(), "w"))).isEqualTo(Errors.LEADER_FIELD_MISSING);
        assertThat(etcd.call(new Proclaim(Optional.of(OTHER), "w"))).isEqualTo(Errors.ELECTION_NOT_LEADER);
        assertThat(etcd.call(new Proclaim(Optional.of(new LeaderKey("e", "e/64", 2, 404)), "w"))).isEqualTo(NO_LEASE);
        assertThat(etcd.state().revision()).isEqualTo(2);
        assertThat(etcd.call(new Proclaim(Optional.of(LEADER), "w"))).isInstanceOf(ProclaimResponse.class);
        assertThat(etcd.state().key("e/64")).map(KeyValue::value).contains("w");
    }

    @Test
    void a_resignation_is_of_one_leadership_and_fails_only_where_none_is_named() {
        etcd.campaign("e", 100);
        assertThat(etcd.call(new Resign(Optional.empty()))).isEqualTo(Errors.LEADER_FIELD_MISSING);
        assertThat(etcd.call(new Resign(Optional.of(OTHER)))).isInstanceOf(ResignResponse.class);
        assertThat(etcd.state().key("e/64")).isPresent();
        assertThat(etcd.call(new Resign(Optional.of(LEADER)))).isInstanceOf(ResignResponse.class);
        assertThat(etcd.state().key("e/64")).isEmpty();
        assertThat(etcd.call(new Resign(Optional.of(new LeaderKey("e", "", 2, 100)))))
                .isEqualTo(Errors.withoutCode(Errors.KEY_NOT_PROVIDED));
    }

    @Test
    void a_lease_is_made_only_for_who_names_none() {
        etcd.campaign("e", 100);
        etcd.call(new Resign(Optional.of(LEADER)));
        assertThat(etcd.state().leases()).extracting(LeaseView::id).containsExactly(100L);
        etcd.call(new Resign(Optional.of(new LeaderKey("e", "e/64", 2, 0))));
        assertThat(etcd.state().leases()).hasSize(2);
    }

    @Test
    void who_leads_is_answered_with_the_first_of_the_queue() {
        assertThat(etcd.call(new EtcdCall.Leader("e"))).isEqualTo(Errors.ELECTION_NO_LEADER);
        etcd.campaign("e", 101);
        etcd.campaign("e", 100);
        assertThat(etcd.call(new EtcdCall.Leader("e"))).isInstanceOfSatisfying(LeaderResponse.class,
                leader -> assertThat(leader.kv().key()).isEqualTo("e/65"));
    }
}
