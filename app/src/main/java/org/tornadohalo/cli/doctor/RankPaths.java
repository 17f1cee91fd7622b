package org.tornadohalo.cli.doctor;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tornadohalo.cli.output.TextTable;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PeerReach;

/** How each of the running ranks reaches the memory of the others. */
public final class RankPaths {
    private static final char SEPARATOR = '\t';

    private RankPaths() {}

    /** One row per rank: its node, its GPU, and the ranks that it reaches directly and by puts; collective. */
    public static TextTable table(Pe pe) {
        PeerReach reach = PeerReach.probe(pe.heap(), pe.pe(), pe.peCount());
        String gpu = System.getenv().getOrDefault("CUDA_VISIBLE_DEVICES", "0").split(",")[0];
        String row = String.join(
                String.valueOf(SEPARATOR), node(), gpu, ranks(reach, true), ranks(reach, false), reach.path());
        byte[][] rows = pe.messenger().allGather(row.getBytes(StandardCharsets.UTF_8));
        TextTable table = new TextTable("rank", "node", "GPU", "stores directly to", "puts to", "path").leftAligned();
        for (int rank = 0; rank < rows.length; rank++) {
            String[] cells = new String(rows[rank], StandardCharsets.UTF_8).split(String.valueOf(SEPARATOR), -1);
            table.row(rank, cells[0], cells[1], cells[2], cells[3], cells[4]);
        }
        return table;
    }

    private static String ranks(PeerReach reach, boolean direct) {
        return IntStream.range(0, reach.peCount())
                .filter(other -> other != reach.pe() && reach.direct().get(other) == direct)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
    }

    private static String node() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }
}
