package dev.fencepost.model.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.model.etcd.EtcdCall.Operation;
import dev.fencepost.model.etcd.EtcdCall.Put;
import dev.fencepost.model.etcd.EtcdCall.Range;
import dev.fencepost.model.etcd.EtcdCall.SortOrder;
import dev.fencepost.model.etcd.EtcdCall.SortTarget;
import dev.fencepost.model.etcd.EtcdCall.Txn;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What refuses a transaction as a whole, and what it needs of the cluster. */
class TransactionTest {

    private final TestEtcd etcd = new TestEtcd();

    @Test
    void what_refuses_an_inner_transaction_refuses_the_outer_and_nothing_lands() {
        Operation fine = Put.of("a", "1");
        for (Operation bad : List.of(Put.of("b", "1", 404), read(99, false))) {
            EtcdReply expected = bad instanceof Put ? Errors.LEASE_NOT_FOUND : Errors.FUTURE_REVISION;
            assertThat(etcd.call(txn(fine, bad))).isEqualTo(expected);
            assertThat(etcd.call(txn(fine, txn(bad)))).isEqualTo(expected);
            assertThat(etcd.call(txn(txn(fine), txn(txn(bad))))).isEqualTo(expected);
        }
        assertThat(etcd.state().keys()).isEmpty();
    }

    @Test
    void a_branch_that_is_not_taken_refuses_nothing() {
        Txn txn = new Txn(List.of(), List.of(Put.of("a", "1")), List.of(Put.of("b", "1", 404)));
        assertThat(etcd.call(txn)).isInstanceOf(EtcdReply.TxnResponse.class);
    }

    @Test
    void a_read_may_be_of_any_revision_from_the_compacted_to_the_present_one() {
        for (String value : List.of("1", "2", "3")) {
            etcd.call(Put.of("a", value));
        }
        etcd.call(new EtcdCall.Compact(3));
        assertThat(etcd.call(txn(read(2, false)))).isEqualTo(Errors.COMPACTED);
        assertThat(etcd.call(txn(read(3, false), read(4, false), read(0, false))))
                .isInstanceOf(EtcdReply.TxnResponse.class);
        assertThat(etcd.call(txn(read(5, false)))).isEqualTo(Errors.FUTURE_REVISION);
    }

    /** Only where both branches read, and whatever they read may be old, does a member answer alone. */
    @Test
    void a_transaction_needs_what_the_neediest_of_its_operations_needs() {
        Operation stale = read(0, true);
        Operation fresh = read(0, false);
        Operation write = Put.of("a", "1");
        assertThat(Need.of(new Txn(List.of(), List.of(stale), List.of(stale)))).isEqualTo(Need.NOTHING);
        assertThat(Need.of(new Txn(List.of(), List.of(stale, fresh), List.of(stale)))).isEqualTo(Need.READ);
        assertThat(Need.of(new Txn(List.of(), List.of(stale), List.of(fresh)))).isEqualTo(Need.READ);
        assertThat(Need.of(new Txn(List.of(), List.of(stale, write), List.of(stale)))).isEqualTo(Need.WRITE);
        assertThat(Need.of(new Txn(List.of(), List.of(stale), List.of(write)))).isEqualTo(Need.WRITE);
        assertThat(Need.of(new Txn(List.of(), List.of(), List.of()))).isEqualTo(Need.NOTHING);
    }

    @Test
    void what_a_request_may_weigh_counts_all_its_parts() {
        int most = 3 * 512 * 1024;
        assertThat(etcd.call(Put.of("k", "x".repeat(most - 1)))).isInstanceOf(EtcdReply.PutResponse.class);
        assertThat(etcd.call(Put.of("k", "x".repeat(most)))).isEqualTo(Errors.REQUEST_TOO_LARGE);
        assertThat(etcd.call(Put.of("k", "x".repeat(4 * 512 * 1024 - 1)))).isEqualTo(Errors.REQUEST_TOO_LARGE);
        assertThat(etcd.call(Put.of("k", "x".repeat(4 * 512 * 1024))))
                .isEqualTo(Errors.messageTooLarge(4 * 512 * 1024 + 1, 4 * 512 * 1024));
        String third = "y".repeat(512 * 1024);
        Compare compare = Compare.createdAt(third, 0);
        Txn full = new Txn(List.of(compare), List.of(EtcdCall.DeleteRange.of(third)), List.of(Range.of(third)));
        assertThat(etcd.call(full)).isInstanceOf(EtcdReply.TxnResponse.class);
        for (Txn over : List.of(new Txn(full.compare(), List.of(EtcdCall.DeleteRange.of(third + "y")), full.failure()),
                new Txn(full.compare(), full.success(), List.of(Range.of(third + "y"))),
                new Txn(List.of(Compare.createdAt(third + "y", 0)), full.success(), full.failure()),
                new Txn(List.of(new Compare(third, "z", Compare.Result.EQUAL, new Compare.Operand.Version(0))),
                        full.success(), full.failure()),
                new Txn(full.compare(), List.of(new EtcdCall.DeleteRange(third, "z", false)), full.failure()),
                new Txn(full.compare(), full.success(), List.of(Range.of(third, "z"))))) {
            assertThat(etcd.call(over)).isEqualTo(Errors.REQUEST_TOO_LARGE);
        }
    }

    /** What is deleted reaches from its first key to just before its end. */
    @Test
    void no_key_is_put_and_deleted_in_one_transaction() {
        EtcdCall.DeleteRange fromBtoD = new EtcdCall.DeleteRange("b", "d", false);
        for (String inside : List.of("b", "c")) {
            assertThat(etcd.call(txn(fromBtoD, Put.of(inside, "1")))).isEqualTo(Errors.DUPLICATE_KEY);
            assertThat(etcd.call(txn(txn(fromBtoD, Put.of(inside, "1"))))).isEqualTo(Errors.DUPLICATE_KEY);
        }
        for (String outside : List.of("a", "d")) {
            assertThat(etcd.call(txn(fromBtoD, Put.of(outside, "1")))).isInstanceOf(EtcdReply.TxnResponse.class);
        }
    }

    @Test
    void inner_transactions_take_from_the_operations_that_are_allowed() {
        Txn inner = txn(Range.of("a"), Range.of("b"));
        assertThat(etcd.call(txn(filled(126, inner)))).isInstanceOf(EtcdReply.TxnResponse.class);
        assertThat(etcd.call(txn(filled(127, inner)))).isEqualTo(Errors.TOO_MANY_OPERATIONS);
        assertThat(etcd.call(txn(filled(129, Range.of("c"))))).isEqualTo(Errors.TOO_MANY_OPERATIONS);
        assertThat(etcd.call(Put.of("", "1"))).isEqualTo(Errors.KEY_NOT_PROVIDED);
        assertThat(etcd.call(txn(Put.of("", "1")))).isEqualTo(Errors.KEY_NOT_PROVIDED);
    }

    @Test
    void what_a_put_ignores_is_not_given_and_is_there() {
        assertThat(etcd.call(new Put("a", "v", 0, false, true, false))).isEqualTo(Errors.VALUE_PROVIDED);
        assertThat(etcd.call(new Put("a", "", 100, false, false, true))).isEqualTo(Errors.LEASE_PROVIDED);
        assertThat(etcd.call(new Put("a", "", 0, false, true, false))).isEqualTo(Errors.KEY_NOT_FOUND);
        etcd.grant(100, 60);
        etcd.call(Put.of("a", "v"));
        assertThat(etcd.call(new Put("a", "", 100, false, true, false))).isInstanceOf(EtcdReply.PutResponse.class);
        assertThat(etcd.call(new Put("a", "w", 0, false, false, true))).isInstanceOf(EtcdReply.PutResponse.class);
        assertThat(etcd.state().key("a")).contains(new KeyValue("a", 2, 4, 3, "w", 100));
    }

    private static Operation[] filled(int count, Operation last) {
        Operation[] operations = new Operation[count];
        Arrays.fill(operations, Range.of("c"));
        operations[count - 1] = last;
        return operations;
    }

    private static Txn txn(Operation... operations) {
        return new Txn(List.of(), List.of(operations), List.of());
    }

    private static Range read(long revision, boolean serializable) {
        return new Range("a", "", 0, revision, SortOrder.NONE, SortTarget.KEY, serializable, false, false, 0, 0, 0, 0);
    }
}
