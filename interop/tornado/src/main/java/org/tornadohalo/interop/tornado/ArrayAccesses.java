package org.tornadohalo.interop.tornado;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the accesses to arrays in the text that TornadoVM makes of a kernel as accesses to elements.
 *
 * <p>TornadoVM makes addresses of integers. Of these the compiler cannot tell that they are global, that some differ by
 * constants only, and that arrays do not overlap. No two arguments of a task are the same array, and a kernel reaches
 * arrays through its arguments only: what it never stores to does not change while it runs, unless another kernel does
 * that at the same time. So words of an array that kernels store beside it must not be read by this one, and what comes
 * after a wait has to be loaded by its address.
 */
final class ArrayAccesses {
    private static final Pattern ACCESS = Pattern.compile("\\*\\(\\( ?([a-z ]+?) ?\\*\\) (ul_\\d+)\\)(\\s*=(?!=))?");
    private static final Pattern ASSIGNMENT = Pattern.compile("\\b([a-z]+_\\d+)\\s+=(?!=)");
    private static final Pattern ADDRESS = Pattern.compile("\\b((?:u?l|i)_\\d+)\\s+=\\s+([^;=*]+);");
    private static final Pattern DECLARATION = Pattern.compile("(?m)^\\s*unsigned long long (?:ul_\\d+(?:, )?)+;");
    private static final Pattern VARIABLE = Pattern.compile("\\bu?l_\\d+");

    private final String text;
    /** Variables that are set in more than one place. */
    private final Set<String> changing = new HashSet<>();
    /** Addresses and offsets by the variables that hold them. */
    private final Map<String, ElementAddress> addressOf = new HashMap<>();
    /** Arrays that are stored to, or of which an address is used in a way unknown here. */
    private final Set<String> written = new HashSet<>();
    /** Whether something is stored at an address unknown here. */
    private boolean writesUnknown;

    private ArrayAccesses(String kernelText) {
        text = kernelText;
        findChanging();
        findAddresses();
        findStores();
    }

    /** The kernel's text with its accesses to arrays as accesses to elements; loads of what it only reads say so. */
    static String asElements(String kernelText) {
        ArrayAccesses accesses = new ArrayAccesses(kernelText);
        return ACCESS.matcher(kernelText).replaceAll(access -> Matcher.quoteReplacement(accesses.element(access)));
    }

    private void findChanging() {
        Set<String> set = new HashSet<>();
        Matcher assignment = ASSIGNMENT.matcher(text);
        while (assignment.find()) {
            if (!set.add(assignment.group(1))) {
                changing.add(assignment.group(1));
            }
        }
    }

    private void findAddresses() {
        Matcher address = ADDRESS.matcher(text);
        while (address.find()) {
            Optional<ElementAddress> found = changing.contains(address.group(1))
                    ? Optional.empty()
                    : ElementAddress.of(address.group(2), address.group(), addressOf);
            found.ifPresentOrElse(
                    known -> addressOf.put(address.group(1), known), () -> writeWhatIsNamed(address.group(2)));
        }
    }

    private void findStores() {
        String accesses =
                ADDRESS.matcher(DECLARATION.matcher(text).replaceAll("")).replaceAll("");
        Matcher access = ACCESS.matcher(accesses);
        while (access.find()) {
            if (access.group(3) != null) {
                writesUnknown |= arrayOf(access.group(2)).isEmpty();
                arrayOf(access.group(2)).ifPresent(written::add);
            }
        }
        writeWhatIsNamed(access.replaceAll(""));
    }

    private void writeWhatIsNamed(String code) {
        VARIABLE.matcher(code)
                .results()
                .forEach(variable -> arrayOf(variable.group()).ifPresent(written::add));
    }

    private Optional<String> arrayOf(String variable) {
        return Optional.ofNullable(addressOf.get(variable)).map(ElementAddress::array);
    }

    private String element(MatchResult access) {
        String type = access.group(1);
        String variable = access.group(2);
        String element = Optional.ofNullable(addressOf.get(variable))
                .filter(address -> hasIndexAt(address, access.start()))
                .flatMap(address -> address.element(type))
                .orElse(variable);
        boolean isReadOnly = !writesUnknown
                && arrayOf(variable).filter(array -> !written.contains(array)).isPresent();
        String function = isReadOnly ? "readOnly" : "global";
        return "halo::" + function + "<" + type + ">(" + element + ")"
                + (access.group(3) == null ? "" : access.group(3));
    }

    /** Whether the index of an address still has the value with which the address was made. */
    private boolean hasIndexAt(ElementAddress address, int place) {
        if (!changing.contains(address.index())) {
            return true;
        }
        int begin = text.indexOf(address.statement());
        String between = begin > place ? "for(" : text.substring(begin, place);
        return !between.contains("for(")
                && ASSIGNMENT
                        .matcher(between)
                        .results()
                        .noneMatch(set -> set.group(1).equals(address.index()));
    }
}
