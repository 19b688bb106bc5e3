package dev.holdfast.messaging.processor.send;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.processing.Filer;
import javax.tools.JavaFileManager;
import javax.tools.StandardLocation;

/** The services in the configuration the service is built with, and the secrets they have. */
final class ConfiguredSecrets {

  /** As at run time. */
  static final int MIN_BYTES = 32;

  /** In any profile; an id with a dot in it stands in quotes. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?:%[^.]+\\.)?holdfast\\.messaging\\.services\\."
              + "(?:\"([^\"]+)\"|([^.\"]+))\\.(secret|previous-secret|address)");

  /** Build tools copy resources to the output, or to the path, before they compile. */
  private static final List<JavaFileManager.Location> LOCATIONS =
      List.of(
          StandardLocation.CLASS_OUTPUT, StandardLocation.SOURCE_PATH, StandardLocation.CLASS_PATH);

  static final ConfiguredSecrets NONE = new ConfiguredSecrets();

  private final Set<String> withSecret = new TreeSet<>();
  private final Set<String> withAddress = new TreeSet<>();

  /** How many bytes those have that are too short, by their keys. */
  private final Map<String, Integer> weak = new TreeMap<>();

  private ConfiguredSecrets() {}

  /**
   * @param given read instead of the files on the compiler's paths
   * @throws IOException when the given one cannot be read
   */
  static ConfiguredSecrets read(Optional<Path> given, Filer filer) throws IOException {
    ConfiguredSecrets secrets = new ConfiguredSecrets();
    if (given.isPresent()) {
      try (Reader reader = Files.newBufferedReader(given.get())) {
        secrets.add(SettingsFile.read(given.get().toString(), reader));
      }
      return secrets;
    }
    for (JavaFileManager.Location location : LOCATIONS) {
      for (String name : SettingsFile.NAMES) {
        secrets.add(read(location, name, filer));
      }
    }
    return secrets;
  }

  boolean has(String service) {
    return withSecret.contains(service);
  }

  /** Services that something can be sent to, and nothing signed for. */
  Set<String> withoutSecret() {
    Set<String> without = new TreeSet<>(withAddress);
    without.removeAll(withSecret);
    return without;
  }

  Map<String, Integer> weak() {
    return weak;
  }

  private static Map<String, String> read(
      JavaFileManager.Location location, String name, Filer filer) {
    try (InputStream in = filer.getResource(location, "", name).openInputStream();
        Reader reader = new InputStreamReader(in, UTF_8)) {
      return SettingsFile.read(name, reader);
    } catch (IOException | RuntimeException notThere) {
      // There may be none in this place; compilers differ in how they say so.
      return Map.of();
    }
  }

  private void add(Map<String, String> settings) {
    settings.forEach(
        (key, value) -> {
          Matcher matcher = KEY.matcher(key);
          if (matcher.matches() && !value.isBlank()) {
            String service = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            add(key, service, matcher.group(3), value);
          }
        });
  }

  /** What an expression stands for is found at the start only. */
  private void add(String key, String service, String field, String value) {
    if (field.equals("address")) {
      withAddress.add(service);
      return;
    }
    if (field.equals("secret")) {
      withSecret.add(service);
    }
    int bytes = value.getBytes(UTF_8).length;
    if (!value.contains("${") && bytes < MIN_BYTES) {
      weak.put(key, bytes);
    }
  }
}
