package dev.fencepost.tla.tlc;

import dev.fencepost.simulator.BadInputException;
import dev.fencepost.tla.spec.CheckResult;
import dev.fencepost.tla.spec.SpecConfig;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.server.UnicastRemoteObject;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import tlc2.TLCGlobals;
import tlc2.output.EC;
import tlc2.output.MP;
import tlc2.tool.ModelChecker;
import tlc2.tool.fp.FPSet;
import tlc2.tool.fp.FPSetConfiguration;
import tlc2.tool.fp.MemFPSet1;
import tlc2.tool.impl.Tool;
import tlc2.tool.liveness.LiveWorker;

/** One breadth-first search of TLC through all states of a specification. */
final class TlcRun {

    private final SpecConfig config;
    private final Tool tool;
    private final Path folder;
    private final RunRecorder recorder;

    TlcRun(SpecConfig config, Tool tool, ModuleFolder folder) {
        this.config = config;
        this.tool = tool;
        this.folder = folder.folder().resolve("states");
        this.recorder = new RunRecorder(String.join("/", tool.getImpliedTemporalNames()));
    }

    @SuppressWarnings("deprecation") // the others take a fixed share of memory, and register beans by fixed names
    CheckResult check(int workers) {
        MP.setRecorder(recorder);
        TLCGlobals.setNumWorkers(workers);
        TLCGlobals.warn = false;
        try {
            Files.createDirectories(folder);
            FPSet fingerprints = new MemFPSet1(new FPSetConfiguration()).init(workers, folder.toString(),
                    config.module());
            try {
                return check(fingerprints);
            } finally {
                UnicastRemoteObject.unexportObject(fingerprints, true);
            }
        } catch (BadInputException known) {
            throw known;
        } catch (Exception failed) {
            throw new BadInputException("TLC cannot check " + config.module() + ": "
                    + TlcReasons.oneLine(String.valueOf(failed.getMessage())), failed);
        } finally {
            TLCGlobals.mainChecker = null;
            forgetLiveness();
            forgetBeans();
        }
    }

    private CheckResult check(FPSet fingerprints) throws Exception {
        StepCounter steps = new StepCounter(tool);
        ModelChecker checker = new ModelChecker(tool, folder.toString(), steps, config.deadlock(), null,
                CompletableFuture.completedFuture(fingerprints), 0);
        TLCGlobals.mainChecker = checker;
        int code = checker.modelCheck();
        Optional<String> violated = recorder.violated();
        if (code != EC.NO_ERROR && violated.isEmpty()) {
            throw new BadInputException(
                    "TLC cannot check " + config.module() + ": " + TlcReasons.oneLine(recorder.failure(code)));
        }
        return new CheckResult(EC.ExitStatus.errorConstantToExitStatus(code), fingerprints.size(),
                checker.getStatesGenerated(), violated, recorder.states(), steps.taken());
    }

    /** TLC remembers for good that liveness was violated, and every later check would be told so. */
    private static void forgetLiveness() {
        try {
            Field found = LiveWorker.class.getDeclaredField("errFoundByThread");
            found.setAccessible(true);
            found.setInt(null, -1);
        } catch (ReflectiveOperationException other) {
            throw new IllegalStateException("this is not the TLC that the build names", other);
        }
    }

    /** TLC never takes its beans back, and so they, and all that was loaded for this run, would stay for ever. */
    private static void forgetBeans() {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        for (ObjectName name : beans.queryNames(null, null)) {
            try {
                if (TlcRun.class.getClassLoader().equals(beans.getClassLoaderFor(name))) {
                    beans.unregisterMBean(name);
                }
            } catch (JMException gone) {
                // Somebody else was faster.
            }
        }
    }
}
