package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The JVM host's slice of TornadoVM's API against the SDK's class files: what compiles on one runs on the other. */
class JvmHostApiTest {
    private static final String CONTEXT = "uk/ac/manchester/tornado/api/KernelContext";
    private static final int COMPARED = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC;

    private static final Map<String, ClassModel> OURS = new HashMap<>();
    private static final Map<String, ClassModel> THEIRS = new HashMap<>();

    @BeforeAll
    static void readClasses() throws IOException {
        Path classes = ChildJvm.ROOT.resolve("jvm-host/target/classes");
        try (Stream<Path> files = Files.walk(classes.resolve("uk"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                add(OURS, Files.readAllBytes(file));
            }
        }
        Path jar = Path.of(
                System.getenv("TORNADOVM_HOME"),
                "share/java/tornado/tornado-api-" + TornadoHost.TORNADOVM_VERSION + ".jar");
        try (JarFile file = new JarFile(jar.toFile())) {
            for (var entry :
                    file.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
                add(THEIRS, file.getInputStream(entry).readAllBytes());
            }
        }
    }

    private static void add(Map<String, ClassModel> classes, byte[] bytes) {
        ClassModel model = ClassFile.of().parse(bytes);
        classes.put(model.thisClass().asInternalName(), model);
    }

    @Test
    void everyClassOfTheJvmHostsSliceIsOneOfTheSdk() {
        List<String> unknown = visible()
                .map(ours -> ours.thisClass().asInternalName())
                .filter(name -> !THEIRS.containsKey(name) && !name.endsWith("package-info"))
                .toList();

        assertEquals(List.of(), unknown);
        assertTrue(OURS.containsKey(CONTEXT));
    }

    @Test
    void everyMethodHasTheSdksNameDescriptorAndAccess() {
        List<String> different = new ArrayList<>();
        visible()
                .filter(ours -> THEIRS.containsKey(ours.thisClass().asInternalName()))
                .forEach(ours -> ours.methods().stream()
                        .filter(method -> isVisible(method.flags()))
                        .filter(method -> !hasMethod(ours.thisClass().asInternalName(), method))
                        .forEach(method -> different.add(ours.thisClass().asInternalName() + "."
                                + method.methodName().stringValue()
                                + method.methodType().stringValue())));

        assertEquals(List.of(), different);
    }

    @Test
    void everyFieldHasTheSdksTypeAccessAndConstantValue() {
        List<String> different = new ArrayList<>();
        visible()
                .filter(ours -> THEIRS.containsKey(ours.thisClass().asInternalName()))
                .forEach(ours -> ours.fields().stream()
                        .filter(field -> isVisible(field.flags()))
                        .filter(field -> !hasField(ours.thisClass().asInternalName(), field))
                        .forEach(field -> different.add(ours.thisClass().asInternalName() + "."
                                + field.fieldName().stringValue())));

        assertEquals(List.of(), different);
    }

    /** The JVM host moves one context from thread to thread, so its fields alone are not final. */
    @Test
    void onlyTheFieldsOfKernelContextAreFinalInTheSdkAndNotHere() {
        List<String> different = new ArrayList<>();
        visible()
                .filter(ours -> !ours.thisClass().asInternalName().equals(CONTEXT))
                .forEach(ours -> ours.fields().stream()
                        .filter(field -> isVisible(field.flags()))
                        .filter(field -> theirField(ours.thisClass().asInternalName(), field)
                                .filter(theirs -> isFinal(theirs) != isFinal(field))
                                .isPresent())
                        .forEach(field -> different.add(field.fieldName().stringValue())));

        assertEquals(List.of(), different);
    }

    private static Stream<ClassModel> visible() {
        return OURS.values().stream().filter(ours -> isVisible(ours.flags()));
    }

    private static boolean isVisible(AccessFlags flags) {
        return (flags.flagsMask() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    private static boolean isFinal(FieldModel field) {
        return (field.flags().flagsMask() & Modifier.FINAL) != 0;
    }

    private static boolean hasMethod(String owner, MethodModel ours) {
        return theirMethods(owner)
                .anyMatch(theirs -> theirs.methodName()
                                .equalsString(ours.methodName().stringValue())
                        && theirs.methodType().equalsString(ours.methodType().stringValue())
                        && access(theirs.flags()) == access(ours.flags()));
    }

    private static boolean hasField(String owner, FieldModel ours) {
        return theirField(owner, ours)
                .filter(theirs -> access(theirs.flags()) == access(ours.flags()))
                .filter(theirs -> constant(theirs).equals(constant(ours)))
                .isPresent();
    }

    private static Optional<FieldModel> theirField(String owner, FieldModel ours) {
        return Optional.ofNullable(THEIRS.get(owner)).stream()
                .flatMap(theirs -> theirs.fields().stream())
                .filter(theirs -> theirs.fieldName()
                                .equalsString(ours.fieldName().stringValue())
                        && theirs.fieldType().equalsString(ours.fieldType().stringValue()))
                .findFirst();
    }

    private static int access(AccessFlags flags) {
        return flags.flagsMask() & COMPARED;
    }

    private static Optional<Object> constant(FieldModel field) {
        return field.findAttribute(Attributes.constantValue())
                .map(value -> value.constant().constantValue());
    }

    /** The methods of an SDK class, and of what it extends and implements. */
    private static Stream<MethodModel> theirMethods(String owner) {
        ClassModel theirs = THEIRS.get(owner);
        if (theirs == null) {
            return Stream.empty();
        }
        Stream<String> parents = Stream.concat(
                theirs.superclass().stream().map(parent -> parent.asInternalName()),
                theirs.interfaces().stream().map(parent -> parent.asInternalName()));
        return Stream.concat(theirs.methods().stream(), parents.flatMap(JvmHostApiTest::theirMethods));
    }
}
