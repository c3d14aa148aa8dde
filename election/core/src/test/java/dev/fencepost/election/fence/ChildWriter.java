package dev.fencepost.election.fence;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fencepost.election.CandidateId;
import dev.fencepost.election.FencingToken;
import dev.fencepost.election.SystemClock;
import dev.fencepost.election.file.NioFileOperations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A process that claims and writes until it is killed or refused, and says on standard output what was acknowledged.
 *
 * <p>Lines: {@code ready}, then for each store path read from standard input {@code claimed} or {@code refused}, one
 * {@code append N}, {@code put N}, {@code watermark N} or {@code delete N} an acknowledged mutation, and {@code end}
 * with the reason.
 */
final class ChildWriter {

    static final SegmentName LOG = new SegmentName("log");
    static final SegmentName STATE = new SegmentName("state");
    static final SegmentName SCRATCH = new SegmentName("scratch");

    /** Tokens are told apart in positions, too. */
    static final long POSITIONS_PER_TOKEN = 1_000_000;

    private final FencingToken token;
    private final CandidateId holder;
    private final int most;

    private ChildWriter(FencingToken token, CandidateId holder, int most) {
        this.token = token;
        this.holder = holder;
        this.most = most;
    }

    /** Arguments: token, holder, and after how many acknowledged mutations to stop. */
    public static void main(String[] arguments) throws IOException {
        ChildWriter writer = new ChildWriter(new FencingToken(Long.parseLong(arguments[0])),
                new CandidateId(arguments[1]), Integer.parseInt(arguments[2]));
        say("ready");
        BufferedReader stores = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        Optional<String> store = Optional.ofNullable(stores.readLine());
        while (store.isPresent()) {
            writer.work(Path.of(store.get()));
            store = Optional.ofNullable(stores.readLine());
        }
    }

    private void work(Path directory) throws IOException {
        SystemClock clock = new SystemClock();
        FencedStore store = FencedStore.open(new NioFileOperations(), directory, FenceMode.ENFORCE,
                new LockPatience(clock, clock::sleepNanos, TimeUnit.SECONDS.toNanos(10)));
        if (!store.claim(token, holder).equals(ClaimOutcome.CLAIMED)) {
            say("end refused at the claim");
            return;
        }
        say("claimed");
        for (int number = 0; number < most; number++) {
            WriteOutcome outcome = mutate(store, number);
            if (!outcome.equals(WriteOutcome.WRITTEN)) {
                endsRefused(store, number, outcome);
                return;
            }
        }
        say("end with all written");
    }

    private WriteOutcome mutate(FencedStore store, int number) {
        byte[] record = (token + ":" + number).getBytes(UTF_8);
        WriteOutcome outcome;
        String what;
        switch (number % 5) {
            case 3 -> {
                what = "put ";
                outcome = store.put(token, holder, STATE, record);
            }
            case 4 -> {
                what = "watermark ";
                outcome = store.moveWatermark(token, holder, token.value() * POSITIONS_PER_TOKEN + number);
            }
            case 2 -> {
                what = "delete ";
                store.append(token, holder, SCRATCH, record);
                outcome = store.delete(token, holder, SCRATCH);
            }
            default -> {
                what = "append ";
                outcome = store.append(token, holder, LOG, record);
            }
        }
        if (outcome.equals(WriteOutcome.WRITTEN)) {
            say(what + number);
        }
        return outcome;
    }

    /** A superseded writer stops; this one tries everything once more to show that nothing lands. */
    private void endsRefused(FencedStore store, int number, WriteOutcome outcome) {
        byte[] late = (token + ":late").getBytes(UTF_8);
        List<WriteOutcome> all = List.of(store.put(token, holder, STATE, late), store.append(token, holder, LOG, late),
                store.moveWatermark(token, holder, Long.MAX_VALUE), store.delete(token, holder, LOG));
        boolean none = all.stream().allMatch(WriteOutcome.Refused.class::isInstance);
        say("end at " + number + (none ? " all refused, " : " SOMETHING LANDED, ") + outcome.message());
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
