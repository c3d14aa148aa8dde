package dev.fencepost.architecture;

import static dev.fencepost.architecture.Ban.anyMethod;
import static dev.fencepost.architecture.Ban.anyOf;
import static dev.fencepost.architecture.Ban.constructors;
import static dev.fencepost.architecture.Ban.methods;
import static dev.fencepost.architecture.Ban.takes;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.BaseStream;

/** Time, randomness and threads enter only through constructor arguments; these are the doors they come in by. */
final class Seams {

    private static final String CLOCK = "dev.fencepost.election.SystemClock";
    private static final String THREADS = "dev.fencepost.election.HostThreads";
    private static final String SEND_THREAD = "dev.fencepost.election.kubernetes.SendThread";
    private static final String IDENTITY = "dev.fencepost.election.ProcessIdentity";
    private static final String WALL_TIME = "dev.fencepost.properties.command.WallTime";
    private static final String HUNT_THREADS = "dev.fencepost.properties.command.HuntThreads";

    static final Ban MONOTONIC_CLOCK = new Ban("read the monotonic clock", methods(System.class, "nanoTime"),
            List.of(CLOCK, WALL_TIME),
            "a step is told the time as Now, a host is given a clock; in the command line use WallTime");

    static final Ban WALL_CLOCK = new Ban("read the wall clock",
            anyOf(methods(System.class, "currentTimeMillis"), Seams::readsTheSystemsTime,
                    methods(Clock.class, "systemUTC", "systemDefaultZone", "system", "tickMillis", "tickSeconds",
                            "tickMinutes"),
                    methods(InstantSource.class, "system"),
                    constructors(Date.class).and(target -> target.getRawParameterTypes().isEmpty())),
            List.of(CLOCK, WALL_TIME),
            "a step is told the time as Now, a host is given a clock; in the command line use WallTime");

    static final Ban RANDOMNESS = new Ban("draw random numbers",
            anyOf(constructors(Random.class), constructors(SplittableRandom.class), anyMethod(SecureRandom.class),
                    anyMethod(ThreadLocalRandom.class), anyMethod(RandomGeneratorFactory.class),
                    methods(Math.class, "random"), methods(StrictMath.class, "random"),
                    methods(RandomGenerator.class, "of", "getDefault"),
                    methods(Collections.class, "shuffle").and(target -> !takes(target, RandomGenerator.class))),
            List.of(IDENTITY),
            "in a simulation draw from Choices, which replay and shrink; in production ask for a RandomGenerator in "
                    + "the constructor, made once a process by ProcessIdentity");

    static final Ban UUIDS = new Ban("draw a UUID", methods(UUID.class, "randomUUID"), List.of(IDENTITY),
            "an identity is drawn once a process, by ProcessIdentity, and handed down as a CandidateId");

    static final Ban SLEEP = new Ban("sleep", anyOf(methods(Thread.class, "sleep"), methods(TimeUnit.class, "sleep")),
            List.of(CLOCK, THREADS, WALL_TIME, HUNT_THREADS),
            "a protocol answers with Command.Wake; whoever must wait on a real thread is given a wait of HostThreads");

    static final Ban THREAD_CREATION = new Ban("start a thread",
            anyOf(constructors(Thread.class), constructors(Timer.class), constructors(ExecutorService.class),
                    methods(Thread.class, "ofPlatform", "ofVirtual", "startVirtualThread"), anyMethod(Executors.class),
                    methods(ForkJoinPool.class, "commonPool"), Seams::runsOnAThreadOfTheJdk),
            List.of(THREADS, SEND_THREAD, HUNT_THREADS),
            "production threads come from HostThreads, a store's from SendThread, the command's from HuntThreads");

    static final Ban UNORDERED_WORK = new Ban("depend on an order that no seed decides",
            anyOf(methods(Collection.class, "parallelStream"), methods(BaseStream.class, "parallel"),
                    methods(System.class, "identityHashCode")),
            List.of(), "ties are broken by a sequence number, and work is spread by run index (HuntThreads)");

    static final List<Ban> ALL = List.of(MONOTONIC_CLOCK, WALL_CLOCK, RANDOMNESS, UUIDS, SLEEP, THREAD_CREATION,
            UNORDERED_WORK);

    private Seams() {}

    private static boolean readsTheSystemsTime(CodeUnitAccessTarget target) {
        return target.getName().equals("now") && target.getOwner().getPackageName().startsWith("java.time")
                && !takes(target, Clock.class);
    }

    private static boolean runsOnAThreadOfTheJdk(CodeUnitAccessTarget target) {
        return target.getOwner().isAssignableTo(CompletableFuture.class)
                && (target.getName().endsWith("Async") && !takes(target, Executor.class)
                        || List.of("orTimeout", "completeOnTimeout", "delayedExecutor").contains(target.getName()));
    }
}
