package dev.fencepost.tla.etcd;

import dev.fencepost.tla.spec.SpecModules;
import java.util.function.Supplier;

/** Lets TLC go through whatever code it is loaded with, and says what TLC says of it as a refinement. */
public final class RefinementProbe implements Supplier<String> {

    /** Made by reflection. */
    public RefinementProbe() {}

    @Override
    public String get() {
        return EtcdSmallWorlds.TOUCHED.refines(SpecModules.ofClassPath()).toString();
    }
}
