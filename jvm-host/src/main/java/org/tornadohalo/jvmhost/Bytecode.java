package org.tornadohalo.jvmhost;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.util.List;
import java.util.Optional;

/** Classes as their class files hold them. */
public final class Bytecode {
    private Bytecode() {}

    /** The methods that a class itself holds; none if its class file cannot be found. */
    public static List<MethodModel> methods(Class<?> owner) {
        String file = owner.getName().substring(owner.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream bytes = owner.getResourceAsStream(file)) {
            return bytes == null
                    ? List.of()
                    : ClassFile.of().parse(bytes.readAllBytes()).methods();
        } catch (IOException e) {
            throw new UncheckedIOException("the bytecode of " + owner.getName() + " cannot be read", e);
        }
    }

    /** Name and descriptor: what tells the methods of a class apart. */
    public static String key(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }

    /** The class with an internal name ({@code java/lang/Object}), not initialised; empty if there is none. */
    public static Optional<Class<?>> load(String internalName, ClassLoader loader) {
        try {
            return Optional.of(Class.forName(internalName.replace('/', '.'), false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }
}
