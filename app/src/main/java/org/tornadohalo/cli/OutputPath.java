package org.tornadohalo.cli;

import java.nio.file.Path;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.cli.output.OutputFile;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of an output file; standard output is for tables, or for the JSON that wants it. */
final class OutputPath implements ITypeConverter<Path> {
    @Override
    public Path convert(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("'' names no file");
        }
        Path file = Path.of(text);
        if (file.equals(OutputFile.STANDARD_OUTPUT)) {
            throw new TypeConversionException(
                    "'-' is standard output, which only --json can have: name a file, or ./- for one of that name");
        }
        return inFolderOfUser(file);
    }

    /** A rank's process starts in another folder than the user did. */
    static Path inFolderOfUser(Path file) {
        return RankProcess.current()
                .map(rank -> rank.callerFolder().resolve(file))
                .orElse(file);
    }
}
