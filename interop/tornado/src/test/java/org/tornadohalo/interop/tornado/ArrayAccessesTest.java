package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ArrayAccessesTest {
    private static final String ARGUMENTS = """
              unsigned long long ul_2, ul_3, ul_1, ul_0;
              ul_0  =  (unsigned long long) from;
              ul_1  =  (unsigned long long) to;
              ul_2  =  ul_0 + 16L;
              ul_3  =  ul_1 + l_5;
            """;

    @Test
    void namesTheStateSpaceOfArraysAndLeavesSharedMemoryAlone() {
        String kernel =
                ARGUMENTS + "  l_4  =  *(( long long *) ul_3);\n  *((float *) ul_3)  =  f_2;\n  i_1  =  adi_2[0];";

        assertEquals(
                ARGUMENTS
                        + "  l_4  =  halo::global<long long>(ul_3);\n  halo::global<float>(ul_3)  =  f_2;\n  i_1  =  adi_2[0];",
                ArrayAccesses.inStateSpace(kernel));
    }

    @Test
    void whatAKernelOnlyLoadsIsReadOnly() {
        String kernel = ARGUMENTS + "  f_2  =  *((float *) ul_2);\n  *((float *) ul_3)  =  f_2;";

        assertEquals(
                ARGUMENTS + "  f_2  =  halo::readOnly<float>(ul_2);\n  halo::global<float>(ul_3)  =  f_2;",
                ArrayAccesses.inStateSpace(kernel));
    }

    @Test
    void anArrayIsWrittenWhicheverOfItsAddressesIsStoredTo() {
        String kernel = ARGUMENTS + "  ul_6  =  ul_2 + 8L;\n  f_2  =  *((float *) ul_2);\n  *((float *) ul_6)  =  f_2;";

        assertEquals(
                ARGUMENTS
                        + "  ul_6  =  ul_2 + 8L;\n  f_2  =  halo::global<float>(ul_2);\n  halo::global<float>(ul_6)  =  f_2;",
                ArrayAccesses.inStateSpace(kernel));
    }

    @Test
    void nothingIsReadOnlyIfAStoreMayGoAnywhere() {
        String kernel = ARGUMENTS + "  f_2  =  *((float *) ul_2);\n  *((float *) ul_9)  =  f_2;";

        assertEquals(
                ARGUMENTS + "  f_2  =  halo::global<float>(ul_2);\n  halo::global<float>(ul_9)  =  f_2;",
                ArrayAccesses.inStateSpace(kernel));
    }

    @Test
    void nothingIsReadOnlyIfAnAddressIsThatOfOneArrayOrAnother() {
        String kernel = ARGUMENTS
                + "  ul_6  =  ul_2;\n  ul_6  =  ul_3;\n  f_2  =  *((float *) ul_2);\n  *((float *) ul_6)  =  f_2;";

        assertEquals(
                ARGUMENTS
                        + "  ul_6  =  ul_2;\n  ul_6  =  ul_3;\n  f_2  =  halo::global<float>(ul_2);\n  halo::global<float>(ul_6)  =  f_2;",
                ArrayAccesses.inStateSpace(kernel));
    }

    @Test
    void anAddressThatIsPassedOnCountsAsWritten() {
        String kernel = ARGUMENTS + "  f_2  =  *((float *) ul_2);\n  atomicAdd((float *) ul_2, f_2);";

        assertEquals(
                ARGUMENTS + "  f_2  =  halo::global<float>(ul_2);\n  atomicAdd((float *) ul_2, f_2);",
                ArrayAccesses.inStateSpace(kernel));
    }
}
