package dev.holdfast.testkit.metrics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metrics in the text format 0.0.4, held against its grammar and against what a reader needs: each
 * metric has a description and a type before its samples, and a name that says what it is.
 */
public final class Exposition {

  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final Pattern HELP =
      Pattern.compile("# HELP (%s) ((?:[^\\\\]|\\\\\\\\|\\\\n)*)".formatted(NAME));
  private static final Pattern TYPE =
      Pattern.compile("# TYPE (%s) (counter|gauge|histogram|summary|untyped)".formatted(NAME));
  private static final String LABEL = "[a-z_][a-z0-9_]*=\"(?:[^\\\\\"]|\\\\\\\\|\\\\\"|\\\\n)*\"";
  private static final Pattern SAMPLE =
      Pattern.compile(
          "(%1$s)(\\{(?:%2$s(?:,%2$s)*,?)?})? (NaN|[+-]Inf|[-+0-9.eE]+)".formatted(NAME, LABEL));

  private static final Map<String, List<String>> SUFFIXES =
      Map.of(
          "histogram",
          List.of("_bucket", "_sum", "_count"),
          "summary",
          List.of("", "_sum", "_count"));

  private final List<String> flaws = new ArrayList<>();
  private final Map<String, String> types = new TreeMap<>();
  private final Set<String> described = new HashSet<>();
  private final Set<String> samples = new HashSet<>();
  private final Set<String> names = new TreeSet<>();
  private String current = "";

  public Exposition(String text) {
    text.lines().filter(line -> !line.isBlank()).forEach(this::read);
    if (types.isEmpty()) {
      flaws.add("there is no metric");
    }
  }

  /** What is against the grammar, not described, or said twice. */
  public List<String> flaws() {
    return List.copyOf(flaws);
  }

  /** Of all samples, as a query would have them. */
  public Set<String> names() {
    return Set.copyOf(names);
  }

  private void read(String line) {
    Matcher help = HELP.matcher(line);
    Matcher type = TYPE.matcher(line);
    Matcher sample = SAMPLE.matcher(line);
    if (help.matches()) {
      help(help.group(1), help.group(2));
    } else if (type.matches()) {
      type(type.group(1), type.group(2));
    } else if (sample.matches()) {
      sample(sample.group(1), sample.group());
    } else {
      flaws.add("cannot be read: " + line);
    }
  }

  private void help(String name, String text) {
    require(!text.isBlank(), "%s has no description".formatted(name));
    require(described.add(name), "%s is described twice".formatted(name));
  }

  private void type(String name, String type) {
    require(described.contains(name), "%s has no description".formatted(name));
    require(types.put(name, type) == null, "%s has two types".formatted(name));
    require(
        type.equals("counter") == name.endsWith("_total"),
        "%s is a %s, and only counters end with _total".formatted(name, type));
    current = name;
  }

  private void sample(String name, String line) {
    names.add(name);
    String type = types.getOrDefault(current, "");
    require(
        SUFFIXES.getOrDefault(type, List.of("")).stream()
            .anyMatch(suffix -> name.equals(current + suffix)),
        "%s stands among the samples of %s".formatted(name, current));
    require(
        samples.add(line.substring(0, line.lastIndexOf(' '))),
        "is there twice: %s".formatted(line));
  }

  private void require(boolean holds, String flaw) {
    if (!holds) {
      flaws.add(flaw);
    }
  }
}
