package dev.holdfast.base.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds keys that nobody reads, and what was probably meant. */
final class UnknownKeys {

  private static final String ROOT = "holdfast.";
  private static final Pattern ROOT_OF = Pattern.compile("^([^.]+\\.[^.]+).*");
  private static final Pattern PROFILE = Pattern.compile("^%[^.]+\\.");

  private final KnownSettings known;
  private final List<Pattern> keys;
  private final List<Pattern> variables;
  private final Set<String> roots;

  UnknownKeys(KnownSettings known) {
    this.known = known;
    this.keys = known.keys().stream().map(UnknownKeys::key).toList();
    this.variables = known.keys().stream().map(UnknownKeys::variable).toList();
    this.roots =
        known.keys().stream()
            .map(key -> variableOf(ROOT_OF.matcher(key).replaceFirst("$1")))
            .collect(Collectors.toSet());
  }

  /**
   * @param name of a property, perhaps for a profile
   */
  Optional<String> problemWith(String name) {
    String key = PROFILE.matcher(name).replaceFirst("");
    return key.startsWith(ROOT) && keys.stream().noneMatch(one -> one.matcher(key).matches())
        ? Optional.of("'%s' is no setting%s".formatted(key, suggestion(key, known.keys())))
        : Optional.empty();
  }

  /** Other programs have variables of this family too: only what is below our own roots counts. */
  Optional<String> problemWithVariable(String name) {
    boolean ours =
        roots.stream().anyMatch(root -> name.startsWith(root + "_"))
            && !known.othersVariables().contains(name);
    return ours && variables.stream().noneMatch(one -> one.matcher(name).matches())
        ? Optional.of(
            "'%s' in the environment is no setting%s"
                .formatted(
                    name,
                    suggestion(name, known.keys().stream().map(UnknownKeys::variableOf).toList())))
        : Optional.empty();
  }

  private static Pattern key(String known) {
    String pattern =
        Stream.of(known.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining("@"));
    // What ends with a name of the user's choice may have dots in it.
    pattern = pattern.endsWith("@\\Q\\E") ? pattern.replaceFirst("@\\\\Q\\\\E$", ".+") : pattern;
    return Pattern.compile(pattern.replace("@", "(\"[^\"]+\"|[^.]+)") + "(\\[\\d+])?");
  }

  private static Pattern variable(String known) {
    return Pattern.compile(
        Stream.of(known.split("\\*", -1))
                .map(UnknownKeys::variableOf)
                .collect(Collectors.joining("[A-Za-z0-9_]+"))
            + "(_\\d+_)?");
  }

  private static String variableOf(String key) {
    return key.replaceAll("[^A-Za-z0-9*]", "_").toUpperCase(Locale.ROOT);
  }

  private static String suggestion(String wrong, Collection<String> right) {
    return right.stream()
        .min(Comparator.comparingInt(one -> distance(wrong, one)))
        .filter(one -> distance(wrong, one) <= Math.max(3, wrong.length() / 4))
        .map(one -> "; did you mean '%s'?".formatted(one))
        .orElse("");
  }

  /** How many letters have to be put in, taken out or exchanged. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int same = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(same, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
