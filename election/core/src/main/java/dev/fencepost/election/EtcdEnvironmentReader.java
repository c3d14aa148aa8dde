package dev.fencepost.election;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the variables of an election through etcd, and refuses them with all their problems at once.
 *
 * <p>Nothing is clamped: all replicas share these numbers, so a mistake must show before the first of them campaigns, and
 * not in the lease of each one in turn.
 */
final class EtcdEnvironmentReader {

    static final String PREFIX = "FENCEPOST_ETCD_";
    static final String POD_NAME = "POD_NAME";
    static final String HOST_NAME = "HOSTNAME";

    private static final Logger LOG = LoggerFactory.getLogger(EtcdEnvironmentReader.class);
    private static final String NAMELESS = "unknown-host";
    private static final Pattern SECONDS = Pattern.compile("-?\\d{1,9}(\\.\\d{1,9})?");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,9}");

    private final Map<String, String> environment;
    private final ConfigRules rules = new ConfigRules();

    EtcdEnvironmentReader(Map<String, String> environment) {
        this.environment = environment;
    }

    EtcdElectionConfig read(ProcessIdentity process) {
        EtcdElectionBuilder builder = EtcdElectionConfig.builder(process.named(name()));
        text("ELECTION").ifPresent(builder::election);
        text("STATE_KEY").ifPresent(builder::stateKey);
        text("ENDPOINTS").ifPresent(list -> builder.endpoints(members(list)));
        seconds("CONNECT_TIMEOUT_SECS").ifPresent(builder::connectTimeout);
        seconds("REQUEST_TIMEOUT_SECS").ifPresent(builder::requestTimeout);
        seconds("LEADER_LEASE_TTL_SECS").ifPresent(builder::leaderLeaseTtl);
        seconds("STOP_GRACE_SECS").ifPresent(builder::stopGrace);
        seconds("CLOSE_BOUND_SECS").ifPresent(builder::closeBound);
        seconds("STANDBY_LOG_SECS").ifPresent(builder::standbyLog);
        number("CLOCK_RATE_ERROR_PPM").ifPresent(ppm -> builder.clockRateErrorPpm(ppm, ppm));
        number("NUMBER_OF_SHARDS").ifPresent(builder::numberOfShards);
        seconds("HEALTH_CHECK_CAP_SECS").ifPresent(builder::healthCheckCap);
        seconds("STATE_READ_LIMIT_SECS").ifPresent(builder::stateReadLimit);
        builder.readRetry(seconds("READ_RETRY_FIRST_SECS").orElse(builder.readRetryFirst),
                seconds("READ_RETRY_MAX_SECS").orElse(builder.readRetryMax),
                seconds("READ_RETRY_BUDGET_SECS").orElse(builder.readRetryBudget));
        EtcdElectionConfig config = builder.build(rules);
        LOG.info("{}", config);
        return config;
    }

    /** What people call the process; the uuid is added whatever it is, for a pod's name survives its restart. */
    private String name() {
        for (String variable : List.of(POD_NAME, HOST_NAME)) {
            String name = environment.getOrDefault(variable, "").strip();
            if (!name.isEmpty()) {
                return name;
            }
        }
        LOG.warn("neither {} nor {} is set: this process stands as {}", POD_NAME, HOST_NAME, NAMELESS);
        return NAMELESS;
    }

    private Optional<String> text(String name) {
        String text = environment.getOrDefault(PREFIX + name, "").strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    private static List<String> members(String list) {
        return Arrays.stream(list.split(",", -1)).map(String::strip).filter(member -> !member.isEmpty()).toList();
    }

    private Optional<Duration> seconds(String name) {
        return text(name).flatMap(text -> {
            if (!SECONDS.matcher(text).matches()) {
                rules.broken(PREFIX + name + "='" + text + "' is not a number of seconds");
                return Optional.empty();
            }
            return Optional.of(Duration.ofNanos(new BigDecimal(text).movePointRight(9).longValueExact()));
        });
    }

    private Optional<Integer> number(String name) {
        return text(name).flatMap(text -> {
            if (!WHOLE.matcher(text).matches()) {
                rules.broken(PREFIX + name + "='" + text + "' is not a whole number");
                return Optional.empty();
            }
            return Optional.of(Integer.valueOf(text));
        });
    }
}
