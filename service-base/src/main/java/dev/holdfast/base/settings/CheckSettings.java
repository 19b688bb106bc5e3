package dev.holdfast.base.settings;

import io.quarkus.runtime.configuration.ConfigUtils;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Reads all settings once before Quarkus does, from the places where it looks. What is wrong is
 * said in a line each; Quarkus would print where in its inside it noticed.
 */
public final class CheckSettings {

  private static final Pattern NOT_CONVERTED =
      Pattern.compile(
          "The config property (\\S+) with the config value \"(.*)\" threw an Exception whilst being"
              + " converted (.*)",
          Pattern.DOTALL);

  private static final Pattern MISSING =
      Pattern.compile("The config property (\\S+) is required but .*", Pattern.DOTALL);

  private static final Pattern CODE = Pattern.compile("SRCFG\\d+: ");
  private static final Pattern VARIABLE = Pattern.compile("[A-Z0-9_]+");
  private static final Pattern SECRET = Pattern.compile("secret|password|token|key");

  private CheckSettings() {}

  /** Ends the process where something is wrong. */
  public static void orExit(String service) {
    List<String> problems =
        problems(
            KnownSettings.listed(), () -> ConfigUtils.emptyConfigBuilder().addDiscoveredSources());
    if (!problems.isEmpty()) {
      // Before Quarkus there is no log; this is for whoever has just started it.
      problems.forEach(problem -> System.err.printf("%s does not start: %s%n", service, problem));
      System.exit(1);
    }
  }

  static List<String> problems(KnownSettings known, Supplier<SmallRyeConfigBuilder> sources) {
    List<String> problems = new ArrayList<>();
    problems.addAll(unknownIn(sources.get().build(), new UnknownKeys(known)));
    problems.addAll(unreadable(sources.get(), known));
    return problems;
  }

  private static List<String> unreadable(SmallRyeConfigBuilder sources, KnownSettings known) {
    List<String> problems = new ArrayList<>();
    known.mappings().forEach(sources::withMapping);
    try {
      sources.withValidateUnknown(false).addDiscoveredConverters().build();
    } catch (ConfigValidationException e) {
      for (int i = 0; i < e.getProblemCount(); i++) {
        problems.add(inOneLine(e.getProblem(i).getMessage()));
      }
    }
    return problems;
  }

  private static List<String> unknownIn(SmallRyeConfig config, UnknownKeys unknown) {
    List<String> problems = new ArrayList<>();
    for (ConfigSource source : config.getConfigSources()) {
      for (String name : new TreeSet<>(source.getPropertyNames())) {
        problemWith(source, name, unknown)
            .map(problem -> problem + where(source))
            .ifPresent(problems::add);
      }
    }
    return problems;
  }

  /** Beside a variable the source names the key it might be, with a dot for every underscore. */
  private static Optional<String> problemWith(
      ConfigSource source, String name, UnknownKeys unknown) {
    if (source instanceof EnvConfigSource) {
      return VARIABLE.matcher(name).matches()
          ? unknown.problemWithVariable(name)
          : Optional.empty();
    }
    return unknown.problemWith(name);
  }

  private static String where(ConfigSource source) {
    Matcher file = Pattern.compile("source=(?:file:)?([^\\]]+)").matcher(source.getName());
    return file.find() ? " (in %s)".formatted(file.group(1)) : "";
  }

  /** What is wrong with a setting, as whoever has set it can understand it. */
  public static String inOneLine(String message) {
    String text =
        CODE.matcher(message)
            .replaceAll("")
            .replaceAll("\\s+", " ")
            .replaceAll("\\b(java\\.)[\\w.]+Exception: ", "")
            .strip();
    Matcher wrong = NOT_CONVERTED.matcher(text);
    if (wrong.matches()) {
      String key = wrong.group(1);
      return SECRET.matcher(key).find()
          ? "%s has a value that cannot be read".formatted(key)
          : "%s cannot be \"%s\": %s".formatted(key, wrong.group(2), wrong.group(3));
    }
    Matcher missing = MISSING.matcher(text);
    return missing.matches() ? missing.group(1) + " must be set, and is not" : text;
  }
}
