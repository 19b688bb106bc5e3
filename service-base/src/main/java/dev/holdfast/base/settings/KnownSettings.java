package dev.holdfast.base.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What may be set: by the interfaces that each module lists in {@value #LIST}, and the few keys
 * that are read by themselves.
 */
final class KnownSettings {

  static final String LIST = "META-INF/holdfast-settings";

  private static final String KEY = "key ";
  private static final String VARIABLE = "variable ";

  /** Read when the class is initialised: in a native executable that is when it was built. */
  private static final KnownSettings LISTED = of(lines());

  private final List<Class<?>> mappings;
  private final Set<String> keys;
  private final Set<String> variables;

  private KnownSettings(List<Class<?>> mappings, Set<String> keys, Set<String> variables) {
    this.mappings = mappings;
    this.keys = keys;
    this.variables = variables;
  }

  static KnownSettings listed() {
    return LISTED;
  }

  static KnownSettings of(List<String> lines) {
    List<Class<?>> mappings =
        lines.stream()
            .filter(line -> !line.startsWith(KEY) && !line.startsWith(VARIABLE))
            .<Class<?>>map(KnownSettings::named)
            .toList();
    Set<String> keys = new TreeSet<>(after(KEY, lines));
    mappings.forEach(
        mapping ->
            keys.addAll(ConfigMappings.getProperties(ConfigClass.configClass(mapping)).keySet()));
    return new KnownSettings(mappings, keys, after(VARIABLE, lines));
  }

  private static Set<String> after(String word, List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(word))
        .map(line -> line.substring(word.length()))
        .collect(Collectors.toSet());
  }

  private static Class<?> named(String name) {
    try {
      return Class.forName(name, false, KnownSettings.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(LIST + " names " + name + ", which does not exist", e);
    }
  }

  private static List<String> lines() {
    try {
      return Collections.list(KnownSettings.class.getClassLoader().getResources(LIST)).stream()
          .flatMap(KnownSettings::lines)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> lines(URL list) {
    try (InputStream in = list.openStream();
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      return reader
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Class<?>> mappings() {
    return mappings;
  }

  /** With a {@code *} for what has a name of the user's choice. */
  Set<String> keys() {
    return keys;
  }

  /** Of the environment, that are somebody else's and none of ours. */
  Set<String> othersVariables() {
    return variables;
  }
}
