package uk.ac.manchester.tornado.api;

import org.tornadohalo.jvmhost.GraphDefinition;

/** A task graph that no longer changes; execution plans are made of them. */
public class ImmutableTaskGraph {
    private final GraphDefinition.Snapshot snapshot;

    ImmutableTaskGraph(GraphDefinition.Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    GraphDefinition.Snapshot definition() {
        return snapshot;
    }
}
