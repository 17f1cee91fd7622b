package org.tornadohalo.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tornadohalo.io.Directive.Phase;
import org.tornadohalo.io.ForceField.AtomType;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** Walks through the preprocessed lines of a topology and hands each to the part its directive belongs to. */
final class TopologyReader {
    private final Path file;
    private final ForceField forceField = new ForceField();
    private final ForceFieldReader forceFieldReader = new ForceFieldReader(forceField);
    private final Map<String, MoleculeBuilder> molecules = new LinkedHashMap<>();
    private final List<CountedMolecule> counts = new ArrayList<>();
    private Directive directive;
    private MoleculeBuilder molecule;
    private boolean awaitsMolecule;
    private String title;

    /** One line of the molecules section. */
    private record CountedMolecule(MoleculeBuilder molecule, int count) {}

    TopologyReader(Path file) {
        this.file = file;
    }

    Topology read(List<SourceLine> lines) {
        for (SourceLine line : lines) {
            if (Directive.isHeader(line)) {
                enter(Directive.parse(line), line);
            } else {
                readLine(line);
            }
        }
        return build();
    }

    private void enter(Directive next, SourceLine line) {
        Phase phase = directive == null ? Phase.DEFAULTS : directive.phase();
        if (next.phase().compareTo(phase) < 0) {
            throw line.error("[ %s ] must come before [ %s ]".formatted(next.label(), directive.label()));
        }
        if (next != Directive.DEFAULTS && !forceField.hasDefaults()) {
            throw line.error("[ defaults ] must come before [ %s ]".formatted(next.label()));
        }
        boolean needsMolecule = next.phase() == Phase.MOLECULE && next != Directive.MOLECULETYPE;
        if (needsMolecule && (molecule == null || awaitsMolecule)) {
            throw line.error("[ %s ] needs a [ moleculetype ] with name and nrexcl before it".formatted(next.label()));
        }
        awaitsMolecule = next == Directive.MOLECULETYPE;
        directive = next;
    }

    private void readLine(SourceLine line) {
        if (directive == null) {
            throw line.error(
                    "a directive such as [ defaults ] must come first, but there is '%s'".formatted(line.text()));
        }
        Fields fields = Fields.of(line);
        switch (directive.phase()) {
            case DEFAULTS, FORCE_FIELD -> forceFieldReader.read(directive, fields);
            case MOLECULE -> readMoleculeLine(fields);
            case SYSTEM -> title = title == null ? line.text() : title;
            case MOLECULES -> readCount(fields);
        }
    }

    private void readMoleculeLine(Fields line) {
        if (directive != Directive.MOLECULETYPE) {
            molecule.read(directive, line);
            return;
        }
        if (!awaitsMolecule) {
            throw line.error("a [ moleculetype ] has one line; open another [ moleculetype ] for the next");
        }
        molecule = new MoleculeBuilder(line, forceField);
        awaitsMolecule = false;
        MoleculeBuilder earlier = molecules.putIfAbsent(molecule.name(), molecule);
        if (earlier != null) {
            throw line.error("molecule type %s was already defined in %s"
                    .formatted(molecule.name(), earlier.source().place()));
        }
    }

    private void readCount(Fields line) {
        line.requireSize(2, 2, "molecule-type number");
        MoleculeBuilder counted = molecules.get(line.text(0));
        if (counted == null) {
            throw line.error("molecule type %s is not defined; defined are %s"
                    .formatted(line.text(0), String.join(", ", molecules.keySet())));
        }
        counts.add(new CountedMolecule(counted, line.nonNegativeInteger(1, "the number of molecules")));
    }

    private Topology build() {
        if (title == null || counts.isEmpty()) {
            String missing = title == null ? Directive.SYSTEM.label() : Directive.MOLECULES.label();
            throw new FileFormatException(file, "the topology has no [ %s ]".formatted(missing));
        }
        Set<AtomType> usedTypes = new LinkedHashSet<>();
        counts.forEach(counted -> counted.molecule().collectAtomTypes(usedTypes));
        Map<AtomType, Integer> typeIndices = new HashMap<>();
        usedTypes.forEach(type -> typeIndices.put(type, typeIndices.size()));
        Map<MoleculeBuilder, MoleculeType> types = new HashMap<>();
        List<MoleculeBlock> blocks = new ArrayList<>();
        for (CountedMolecule counted : counts) {
            MoleculeType type = types.computeIfAbsent(counted.molecule(), builder -> builder.build(typeIndices));
            blocks.add(new MoleculeBlock(type, counted.count()));
        }
        try {
            return new Topology(title, forceField.lennardJones(List.copyOf(usedTypes)), blocks);
        } catch (IllegalArgumentException e) {
            throw new FileFormatException(file, e.getMessage());
        }
    }
}
