package org.tornadohalo.jvmhost.rules;

import java.util.Set;

/** Java identifiers that mean something else in the CUDA C that TornadoVM writes. */
final class ReservedWords {
    /** Words of C++17 that Java leaves free (ISO C++, "Keywords" and "Alternative tokens"). */
    private static final Set<String> CPP = Set.of(
            "alignas",
            "alignof",
            "and",
            "and_eq",
            "asm",
            "auto",
            "bitand",
            "bitor",
            "bool",
            "char16_t",
            "char32_t",
            "compl",
            "const_cast",
            "constexpr",
            "decltype",
            "delete",
            "dynamic_cast",
            "explicit",
            "export",
            "extern",
            "friend",
            "inline",
            "mutable",
            "namespace",
            "noexcept",
            "not",
            "not_eq",
            "nullptr",
            "operator",
            "or",
            "or_eq",
            "register",
            "reinterpret_cast",
            "signed",
            "sizeof",
            "static_assert",
            "static_cast",
            "struct",
            "template",
            "thread_local",
            "typedef",
            "typeid",
            "typename",
            "union",
            "unsigned",
            "using",
            "virtual",
            "wchar_t",
            "xor",
            "xor_eq");

    /** Built-in variables, address spaces and functions (CUDA C++ Programming Guide). */
    private static final Set<String> CUDA = Set.of(
            "atomicAdd",
            "atomicAnd",
            "atomicCAS",
            "atomicDec",
            "atomicExch",
            "atomicInc",
            "atomicMax",
            "atomicMin",
            "atomicOr",
            "atomicSub",
            "atomicXor",
            "blockDim",
            "blockIdx",
            "constant",
            "global",
            "gridDim",
            "halo",
            "kernel",
            "local",
            "printf",
            "restrict",
            "shared",
            "threadIdx",
            "warpSize");

    private ReservedWords() {}

    static boolean contains(String name) {
        return CPP.contains(name) || CUDA.contains(name);
    }
}
