package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.LocalVariableInfo;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.nvshmem.KernelTwins;
import uk.ac.manchester.tornado.api.KernelContext;

/**
 * The hand-written CUDA twins against the Java kernels: which there are, what they take, the constants that they share.
 */
class CudaTwinTest {
    private static final Path FOLDER = Path.of("../nvshmem-native", KernelTwins.FOLDER);

    private static final List<Class<?>> HOMES = List.of(FusedHaloKernels.class, Partition.class, DeviceMemory.class);

    /** What TornadoVM passes before a task's arguments. */
    private static final List<String> FRAME = List.of(
            "long long *_kernel_context",
            "unsigned char *_constant_region",
            "unsigned char *_local_region",
            "int *_atomics");

    private static final Pattern NAMESPACE = Pattern.compile("namespace ([A-Z]\\w*) \\{");
    private static final Pattern CONSTANT = Pattern.compile("\\b([A-Z][A-Z0-9_]*)\\s*=\\s*([^,;}]+)");

    /** A constant of a twin. */
    private record Constant(String type, String name, String value) {}

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList();
        }
    }

    @Test
    void everyKernelHasATwinButThoseThatOnlyTouchArrays() throws IOException {
        Set<String> expected = AllKernels.methods().stream()
                .map(Method::getName)
                .filter(KernelTwins::areFor)
                .collect(Collectors.toCollection(TreeSet::new));

        Set<String> twins = files().stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".cu"))
                .map(name -> name.replace(".cu", ""))
                .collect(Collectors.toCollection(TreeSet::new));

        assertEquals(expected, twins);
    }

    @TestFactory
    List<DynamicTest> everyTwinTakesWhatTornadoVmPasses() {
        return AllKernels.methods().stream()
                .filter(kernel -> KernelTwins.areFor(kernel.getName()))
                .map(kernel -> DynamicTest.dynamicTest(
                        kernel.getName(), () -> assertEquals(parametersOf(kernel), parametersOfTwin(kernel.getName()))))
                .toList();
    }

    private static List<String> parametersOf(Method kernel) throws IOException {
        List<String> parameters = new ArrayList<>(FRAME);
        Map<Integer, String> names = variables(kernel);
        int slot = 0;
        for (Class<?> type : kernel.getParameterTypes()) {
            if (type != KernelContext.class) {
                parameters.add(deviceType(type) + names.get(slot));
            }
            slot += type == long.class || type == double.class ? 2 : 1;
        }
        return parameters;
    }

    /** Names of a method's variables by their first slot, from where TornadoVM has them. */
    private static Map<Integer, String> variables(Method method) throws IOException {
        Class<?> type = method.getDeclaringClass();
        try (InputStream stream = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return ClassFile.of().parse(stream.readAllBytes()).methods().stream()
                    .filter(model -> model.methodName().equalsString(method.getName()))
                    .flatMap(model -> model.findAttribute(Attributes.code()).stream())
                    .flatMap(code -> code.findAttribute(Attributes.localVariableTable()).stream())
                    .flatMap(table -> table.localVariables().stream())
                    .filter(variable -> variable.startPc() == 0)
                    .collect(Collectors.toMap(
                            LocalVariableInfo::slot, variable -> variable.name().stringValue()));
        }
    }

    private static String deviceType(Class<?> type) {
        if (!type.isPrimitive()) {
            return "unsigned char *";
        }
        return type == long.class ? "long long " : type + " ";
    }

    private static List<String> parametersOfTwin(String kernel) {
        Matcher head = Pattern.compile("extern \"C\" __global__ void " + kernel + "\\(([^)]*)\\)")
                .matcher(new KernelTwins(FOLDER).text(kernel));
        assertTrue(head.find(), kernel + ".cu has no kernel of this name");
        return Arrays.stream(head.group(1).split(","))
                .map(parameter -> parameter.replaceAll("\\bconst\\b|__restrict__", " "))
                .map(parameter -> parameter.strip().replaceAll("\\s+", " ").replaceAll(" ?\\* ?", " *"))
                .toList();
    }

    @Test
    void constantsOfTwinsHaveTheValuesOfTheirJavaClasses() throws IOException {
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (Path file : files()) {
            for (Constant constant : constants(Files.readString(file))) {
                String inJava = valueInJava(constant);
                compared++;
                if (!inJava.equals(constant.value())) {
                    wrong.add(file.getFileName() + ": " + constant + ", but in Java " + inJava);
                }
            }
        }

        assertEquals(List.of(), wrong);
        assertTrue(compared > 100, compared + " constants were found");
    }

    @Test
    void everyConstantStandsOnceAmongTheTwins() throws IOException {
        Map<String, List<String>> filesOf = new TreeMap<>();
        for (Path file : files()) {
            for (Constant constant : constants(Files.readString(file))) {
                filesOf.computeIfAbsent(constant.type() + "::" + constant.name(), _ -> new ArrayList<>())
                        .add(file.getFileName().toString());
            }
        }
        filesOf.values().removeIf(names -> names.size() == 1);

        assertEquals(Map.of(), filesOf);
    }

    private static List<Constant> constants(String text) {
        List<Constant> constants = new ArrayList<>();
        Matcher namespace = NAMESPACE.matcher(text);
        while (namespace.find()) {
            Matcher constant = CONSTANT.matcher(text).region(namespace.end(), endOfBlock(text, namespace.end()));
            while (constant.find()) {
                constants.add(new Constant(
                        namespace.group(1), constant.group(1), constant.group(2).strip()));
            }
        }
        return constants;
    }

    private static int endOfBlock(String text, int begin) {
        int depth = 1;
        int at = begin;
        while (depth > 0) {
            char character = text.charAt(at++);
            depth += character == '{' ? 1 : character == '}' ? -1 : 0;
        }
        return at;
    }

    /** As the twin would write it: 12, or 1e-12f. */
    private static String valueInJava(Constant constant) {
        try {
            Field field = type(constant.type()).getDeclaredField(constant.name());
            field.setAccessible(true);
            Object value = field.get(null);
            boolean isEqualFloat = value instanceof Float number
                    && constant.value().endsWith("f")
                    && number == Float.parseFloat(constant.value());
            return isEqualFloat ? constant.value() : String.valueOf(value);
        } catch (ReflectiveOperationException e) {
            return "missing: " + e.getMessage();
        }
    }

    private static Class<?> type(String simpleName) throws ClassNotFoundException {
        for (Class<?> home : HOMES) {
            try {
                return Class.forName(home.getPackageName() + "." + simpleName);
            } catch (ClassNotFoundException e) {
                // Perhaps in the next package.
            }
        }
        throw new ClassNotFoundException(simpleName);
    }
}
