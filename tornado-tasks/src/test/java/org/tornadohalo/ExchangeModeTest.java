package org.tornadohalo;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tornadohalo.interop.PeerPath;

class ExchangeModeTest {
    private static final Set<ExchangeMode> STORING =
            EnumSet.of(ExchangeMode.FUSED, ExchangeMode.FUSED_TMA, ExchangeMode.PULSE_NVLINK, ExchangeMode.DIRECT);
    private static final Set<ExchangeMode> COPYING = EnumSet.of(ExchangeMode.HOST_P2P, ExchangeMode.HOST_MPI);

    @ParameterizedTest
    @EnumSource
    void leavesThePathToEveryDesign(ExchangeMode mode) {
        assertDoesNotThrow(() -> mode.require(PeerPath.AUTO));
    }

    @ParameterizedTest
    @EnumSource
    void demandsStoresOnlyOfDesignsThatStore(ExchangeMode mode) {
        assertEquals(STORING.contains(mode), mode.storesIntoPeers());
        assertEquals(STORING.contains(mode), keepsTo(mode, PeerPath.NVLINK));
    }

    @ParameterizedTest
    @EnumSource
    void demandsPutsOnlyOfDesignsThatPut(ExchangeMode mode) {
        assertEquals(!COPYING.contains(mode), keepsTo(mode, PeerPath.PUT));
    }

    @Test
    void saysWhichPathsADesignCanKeepTo() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> ExchangeMode.STREAM.require(PeerPath.NVLINK));

        assertEquals(
                "--exchange stream cannot keep to --path nvlink: use --path auto or put, or another --exchange",
                refusal.getMessage());
    }

    private static boolean keepsTo(ExchangeMode mode, PeerPath path) {
        try {
            mode.require(path);
            return true;
        } catch (IllegalArgumentException e) {
            assertTrue(e.getMessage().contains("--path " + path.name().toLowerCase(Locale.ROOT)), e.getMessage());
            return false;
        }
    }
}
