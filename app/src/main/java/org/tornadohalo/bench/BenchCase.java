package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.HaloReplay;
import org.tornadohalo.LimitExchange;
import org.tornadohalo.LimitStores;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.bench.BenchSubject.Load;
import org.tornadohalo.bench.BenchSubject.Name;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.decomposition.SyntheticHalo;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.kernels.Position;

/** All configurations of one system on one rank: opened together, so that their rounds can take turns. Collective. */
final class BenchCase {
    private static final int FORCE_BYTES = 3 * Float.BYTES;

    private final Pe pe;
    private final BenchSettings settings;
    private final BenchSettings.Case of;
    private final Partition partition;
    private final PayloadCheck payload;
    private final List<BenchSubject> subjects = new ArrayList<>();
    private final List<Runnable> closings = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();

    BenchCase(Pe pe, BenchSettings settings, BenchSettings.Case of) {
        this.pe = pe;
        this.settings = settings;
        this.of = of;
        this.partition = of.system().partition(pe.messenger(), of.grid());
        this.payload = new PayloadCheck(pe, partition);
        openLimits();
        for (ExchangeMode mode : settings.modes()) {
            for (KernelSource source : settings.kernels()) {
                openMode(mode, source);
            }
        }
    }

    /** Every configuration, limits first. */
    List<BenchSubject> subjects() {
        return subjects;
    }

    /** Designs that cannot run here. */
    List<Skipped> skipped() {
        return skipped;
    }

    /** Releases everything; only when no rank has failed, because memory is released by all together. */
    void close() {
        subjects.forEach(BenchSubject::close);
        closings.forEach(Runnable::run);
    }

    private void openMode(ExchangeMode mode, KernelSource source) {
        pe.compileFrom(source);
        HaloLoop loop;
        try {
            loop = HaloLoop.open(pe, partition, mode);
        } catch (IllegalArgumentException e) {
            if (!settings.skipsUnavailable()) {
                throw e;
            }
            skipped.add(new Skipped(mode + " (" + source + " kernels)", e.getMessage()));
            return;
        }
        closings.add(loop::close);
        HaloExchange exchange = loop.exchange();
        Name name = new Name(mode.toString(), false, source.toString(), exchange.path());
        for (ExchangeContent content : settings.contents()) {
            HaloReplay replay = loop.replay(content);
            pe.messenger().barrier();
            String what = describe(name, content);
            subjects.add(new BenchSubject(
                    name,
                    content,
                    replay,
                    load(exchange, content),
                    settings.rounds(),
                    () -> payload.check(what, exchange, replay, content)));
        }
    }

    private static Load load(HaloExchange exchange, ExchangeContent content) {
        long sent = content.hasCoordinates() ? exchange.sentAtoms() : 0;
        long returned = content.hasForces() ? exchange.receivedAtoms() : 0;
        return new Load(sent + returned, Position.BYTES * sent + FORCE_BYTES * returned);
    }

    /** The least exchanges, which send as many atoms as the rank that sends most sends in all its transfers. */
    private void openLimits() {
        int sent = (int) pe.messenger().max((long)
                partition.pulses().stream().mapToInt(Pulse::sendCount).sum());
        int[] index = of.system().limitIndex(partition, sent);
        int home = Math.max(1, partition.homeCount());
        Partition least = SyntheticHalo.downAndUp(pe.messenger(), of.grid(), home, index);
        PayloadCheck check = new PayloadCheck(pe, least);
        for (LimitStores stores : LimitStores.values()) {
            for (KernelSource source : settings.kernels()) {
                openLimit(stores, source, least, sent, check);
            }
        }
    }

    private void openLimit(LimitStores stores, KernelSource source, Partition least, int sent, PayloadCheck check) {
        pe.compileFrom(source);
        LimitExchange limit = LimitExchange.open(pe, least, stores);
        closings.add(limit::close);
        Name name =
                new Name(stores.toString(), true, source.toString(), pe.host().path());
        for (ExchangeContent content : limitContents()) {
            HaloReplay replay = limit.replay(content);
            pe.messenger().barrier();
            long atoms = content == ExchangeContent.BOTH ? 2L * sent : sent;
            String what = describe(name, content);
            subjects.add(new BenchSubject(
                    name,
                    content,
                    replay,
                    new Load(atoms, stores.bytesPerAtom() * atoms),
                    settings.rounds(),
                    () -> check.checkLimit(what, limit, stores, replay, content)));
        }
    }

    /** Coordinates stand for one direction, whichever it is. */
    private List<ExchangeContent> limitContents() {
        return settings.contents().stream()
                .map(content -> content == ExchangeContent.FORCES ? ExchangeContent.COORDINATES : content)
                .distinct()
                .toList();
    }

    private String describe(Name name, ExchangeContent content) {
        return name.exchange() + ", " + name.kernels() + " kernels, " + content + ", "
                + of.system().description();
    }
}
