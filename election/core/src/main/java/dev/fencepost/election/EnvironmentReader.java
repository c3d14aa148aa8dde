package dev.fencepost.election;

import dev.fencepost.election.fence.FenceMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads seed 000's variables; a service must start whatever they say, so nothing here throws. */
final class EnvironmentReader {

    static final String ELECTION = "NOETL_EHDB_ELECTION";
    static final String LEASE_SECONDS = "NOETL_EHDB_ELECTION_LEASE_SECS";
    static final String IDENTITY = "NOETL_EHDB_ELECTION_IDENTITY";
    static final String HOST_NAME = "HOSTNAME";
    static final String FENCING = "NOETL_EHDB_FENCING";

    private static final Logger LOG = LoggerFactory.getLogger(EnvironmentReader.class);
    private static final String NAMELESS = "unknown-host";
    private static final long DEFAULT_LEASE_SECONDS = 15;

    private final Map<String, String> environment;
    private final List<String> remarks = new ArrayList<>();

    EnvironmentReader(Map<String, String> environment) {
        this.environment = environment;
    }

    EnvironmentConfig read(ProcessIdentity process, int shard) {
        boolean on = on();
        CandidateId candidate = process.named(name());
        Duration lease = Duration.ofSeconds(leaseSeconds());
        ElectionConfig election = ElectionConfig
                .builder(String.format(Locale.ROOT, "ehdb-shard-%08x", shard), candidate)
                .leaseDuration(lease).renewInterval(lease.dividedBy(3)).callTimeout(lease.dividedBy(5))
                .retryInterval(lease.dividedBy(15)).stopGrace(lease.dividedBy(15)).build();
        FenceMode fencing = fencing();
        for (String remark : remarks) {
            LOG.warn("{}", remark);
        }
        LOG.info("election {}: lease {}, renewed every {}; candidate {}, fencing {}", on ? "on" : "off",
                ConfigRules.text(lease), ConfigRules.text(lease.dividedBy(3)), candidate, fencing);
        return new EnvironmentConfig(on, election, fencing, remarks);
    }

    private String value(String name) {
        return environment.getOrDefault(name, "").strip();
    }

    private boolean on() {
        String text = value(ELECTION).toLowerCase(Locale.ROOT);
        if (!text.isEmpty() && !text.equals("true") && !text.equals("false")) {
            remarks.add(ELECTION + "='" + text + "' is neither true nor false: the election stays off");
        }
        return text.equals("true");
    }

    /** What people call the process; the uuid is added whatever it is, for a pod's name survives its restart. */
    private String name() {
        if (!value(IDENTITY).isEmpty()) {
            return value(IDENTITY);
        }
        if (!value(HOST_NAME).isEmpty()) {
            return value(HOST_NAME);
        }
        remarks.add("neither " + IDENTITY + " nor " + HOST_NAME + " is set: this process stands as " + NAMELESS);
        return NAMELESS;
    }

    private long leaseSeconds() {
        String text = value(LEASE_SECONDS);
        if (text.isEmpty()) {
            return DEFAULT_LEASE_SECONDS;
        }
        long asked;
        try {
            asked = Long.parseLong(text);
        } catch (NumberFormatException notANumber) {
            remarks.add(LEASE_SECONDS + "='" + text + "' is not a whole number: the lease lasts "
                    + DEFAULT_LEASE_SECONDS + " s");
            return DEFAULT_LEASE_SECONDS;
        }
        long clamped = Math.clamp(asked, ConfigRules.MIN_LEASE.toSeconds(), ConfigRules.MAX_LEASE.toSeconds());
        if (clamped != asked) {
            remarks.add(LEASE_SECONDS + "=" + asked + " is clamped: the lease lasts " + clamped + " s");
        }
        return clamped;
    }

    private FenceMode fencing() {
        String text = value(FENCING);
        FenceMode mode = FenceMode.parse(text);
        if (mode == FenceMode.SHADOW && !text.isEmpty() && !text.equalsIgnoreCase("shadow")) {
            remarks.add(FENCING + "='" + text + "' is neither shadow nor enforce: the fences stay in shadow mode");
        }
        return mode;
    }
}
