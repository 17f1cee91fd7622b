package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrayAccessesTest {
    /** Addresses of two arrays: from[0] and to[i_1]; i_1 is set once. */
    private static final String ADDRESSES = """
              unsigned long long ul_2, ul_3, ul_1, ul_0;
              ul_0  =  (unsigned long long) from;
              ul_1  =  (unsigned long long) to;
              ul_2  =  ul_0 + 16L;
              i_1  =  (threadIdx.x);
              l_2  =  (long long) i_1;
              l_3  =  l_2 + 4L;
              l_4  =  l_3 << 2;
              ul_3  =  ul_1 + l_4;
            """;

    private static String translated(String code) {
        String text = ArrayAccesses.asElements(ADDRESSES + code);
        assertEquals(ADDRESSES, text.substring(0, ADDRESSES.length()));
        return text.substring(ADDRESSES.length());
    }

    @Test
    void accessesBecomeElementsAndSharedMemoryIsLeftAlone() {
        assertEquals(
                "f_1  =  halo::global<float>(to, i_1);\nhalo::global<float>(to, i_1)  =  f_2;\ni_1  =  adi_2[0];",
                translated("f_1  =  *((float *) ul_3);\n*(( float *) ul_3)  =  f_2;\ni_1  =  adi_2[0];"));
    }

    @Test
    void whatAKernelOnlyLoadsIsReadOnly() {
        assertEquals(
                "f_2  =  halo::readOnly<float>(from, 0);\nhalo::global<float>(to, i_1)  =  f_2;",
                translated("f_2  =  *((float *) ul_2);\n*((float *) ul_3)  =  f_2;"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ul_9  =  ul_2 + 8L; | from, 1 | long long",
                "ul_9  =  ul_0 + 28L; | from, 3 | int",
                "ul_5  =  i_1 & 4294967295UL; ul_6  =  ul_5 << 3; ul_9  =  ul_0 + ul_6; | from, i_1 + -2 | double",
                "i_2  =  i_1 + 5; l_5  =  (long long) i_2; l_6  =  l_5 << 2; ul_9  =  ul_2 + l_6; | from, i_1 + 5 | float",
                "i_2  =  i_3 + i_1; l_5  =  (long long) i_2; l_6  =  l_5 << 2; ul_9  =  ul_2 + l_6; | from, i_2 | float"
            })
    void indicesAreFoundInWhatMakesAnAddress(String statements, String element, String type) {
        String access = "v_1  =  *((" + type + " *) ul_9);";

        assertEquals(
                statements + " v_1  =  halo::readOnly<" + type + ">(" + element + ");",
                translated(statements + " " + access));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ul_9  =  ul_2 + 2L; | ul_9",
                "l_5  =  l_2 << 3; ul_9  =  ul_2 + l_5; | ul_9",
                "i_2  =  0; l_5  =  (long long) i_2; l_6  =  l_5 << 2; ul_9  =  ul_2 + l_6; i_2  =  1; | ul_9",
                "i_2  =  0; l_5  =  (long long) i_2; l_6  =  l_5 << 2; ul_9  =  ul_2 + l_6; for(;i_2 < 3;) i_2  =  1; | ul_9"
            })
    void addressesThatAreNoElementsOfThatTypeOrOfAnOlderIndexStayAddresses(String statements, String address) {
        assertEquals(
                statements + " f_2  =  halo::readOnly<float>(" + address + ");",
                translated(statements + " f_2  =  *((float *) ul_9);"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ul_9  =  ul_2 + 8L; *((float *) ul_9)  =  f_2; | the array",
                "*((float *) ul_9)  =  f_2; | any array",
                "ul_9  =  ul_2; ul_9  =  ul_3; *((float *) ul_9)  =  f_2; | one array or another",
                "ul_9  =  ul_2 + l_99; | an address that is not understood",
                "ul_9  =  (unsigned long long) l_2; *((float *) ul_9)  =  f_2; | an address that is cast",
                "atomicAdd((float *) ul_2, f_2); | an address that is passed on"
            })
    void nothingIsReadOnlyThatMayBeStoredTo(String store, String through) {
        String text = translated("f_1  =  *((float *) ul_2); " + store);

        assertEquals("f_1  =  halo::global<float>(from, 0);", text.substring(0, text.indexOf(';') + 1), through);
    }
}
