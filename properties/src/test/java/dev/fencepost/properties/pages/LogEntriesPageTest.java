package dev.fencepost.properties.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.properties.entry.ElectionClaim;
import dev.fencepost.properties.entry.EtcdFact;
import dev.fencepost.properties.entry.ExecutorFact;
import dev.fencepost.properties.entry.ServiceClaim;
import dev.fencepost.properties.entry.StoreFact;
import dev.fencepost.properties.entry.WorkClaim;
import dev.fencepost.simulator.Entry;
import dev.fencepost.simulator.Fact;
import dev.fencepost.simulator.Fields;
import dev.fencepost.simulator.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody must be able to write a checker from the pages alone: every kind of entry is there, with all its fields. */
class LogEntriesPageTest {

    private static final String SIMULATOR = "docs/internals/event-log.md";
    private static final String ELECTION = "docs/internals/event-log-election.md";
    private static final String ETCD = "docs/internals/event-log-etcd.md";
    private static final String CLUSTER = "dev.fencepost.properties.cluster.";

    /** Collects the names of the fields, in the order in which they are described. */
    private record FieldNames(List<String> names) implements Fields {

        @Override
        public void put(String name, long value) {
            names.add(name);
        }

        @Override
        public void put(String name, String value) {
            names.add(name);
        }

        @Override
        public void put(String name, boolean value) {
            names.add(name);
        }

        @Override
        public void put(String name, Payload value) {
            names.add(name);
        }
    }

    @Test
    void the_page_of_the_simulator_tells_every_fact() throws IOException {
        Map<String, List<String>> rows = Page.of(SIMULATOR).rows();

        entries(Fact.class).forEach((kind, fields) -> assertThat(rows).as("%s tells `%s`", SIMULATOR, kind)
                .containsEntry(kind, fields));
    }

    @ParameterizedTest
    @ValueSource(classes = {StoreFact.class, ElectionClaim.class, WorkClaim.class})
    void the_page_of_the_election_tells_every_entry(Class<?> family) throws IOException {
        Map<String, List<String>> rows = Page.of(ELECTION).rows();
        rows.putAll(Page.of(ETCD).rows());

        tells(ELECTION, rows, family);
    }

    @ParameterizedTest
    @ValueSource(classes = {EtcdFact.class, ServiceClaim.class, ExecutorFact.class})
    void the_page_of_etcd_tells_every_entry(Class<?> family) throws IOException {
        Map<String, List<String>> rows = Page.of(ELECTION).rows();
        rows.putAll(Page.of(ETCD).rows());

        tells(ETCD, rows, family);
    }

    private static void tells(String page, Map<String, List<String>> rows, Class<?> family) {
        entries(family).forEach((kind, fields) -> {
            assertThat(rows).as("%s tells `%s`", page, kind).containsEntry(kind, fields);
            assertThat(rows.keySet()).as("%s tells what the fields of `%s` mean", page, kind).containsAll(fields);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ApiMessage", "StoreMessage", "WorkSignal"})
    void the_page_of_the_election_tells_every_message(String family) throws Exception {
        Map<String, List<String>> rows = Page.of(ELECTION).rows();

        Map<String, List<String>> payloads = described(Class.forName(CLUSTER + family));

        payloads.forEach((kind, fields) -> assertThat(rows).as("%s tells `%s`", ELECTION, kind)
                .containsEntry(kind, fields));
    }

    @ParameterizedTest
    @ValueSource(strings = {"EtcdMessage", "ExecutorMessage", "ServiceSignal"})
    void the_page_of_etcd_tells_every_message(String family) throws Exception {
        Map<String, List<String>> rows = Page.of(ETCD).rows();

        described(Class.forName(CLUSTER + family)).forEach((kind, fields) -> assertThat(rows)
                .as("%s tells `%s`", ETCD, kind).containsEntry(kind, fields));
    }

    private static Map<String, List<String>> entries(Class<?> family) {
        Map<String, List<String>> kinds = described(family);
        assertThat(kinds).as("each record of %s has a kind of its own", family.getSimpleName())
                .hasSameSizeAs(Samples.variants(family));
        return kinds;
    }

    private static Map<String, List<String>> described(Class<?> family) {
        Map<String, List<String>> kinds = new LinkedHashMap<>();
        for (Object sample : Samples.of(family)) {
            switch (sample) {
                case ElectionClaim.Awaiting awaiting -> add(kinds, "await-POINT", awaiting::describe);
                case Entry entry -> add(kinds, entry.kind(), entry::describe);
                case Payload payload -> add(kinds, payload.kind(), payload::describe);
                default -> throw new IllegalStateException(sample + " is neither entry nor payload");
            }
        }
        return kinds;
    }

    private static void add(Map<String, List<String>> kinds, String kind, Consumer<Fields> describe) {
        FieldNames fields = new FieldNames(new ArrayList<>());
        describe.accept(fields);
        kinds.put(kind, fields.names());
    }
}
