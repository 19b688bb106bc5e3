package dev.holdfast.messaging.processor.send;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.annotation.processing.Filer;
import javax.tools.JavaFileManager;
import javax.tools.StandardLocation;

/** The services that have a secret in the configuration the service is built with. */
final class ConfiguredSecrets {

  static final String FILE = "application.properties";

  /** In any profile; an id with a dot in it stands in quotes. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?:%[^.]+\\.)?holdfast\\.messaging\\.services\\.(?:\"([^\"]+)\"|([^.\"]+))\\.secret");

  /** Build tools copy resources to the output, or to the path, before they compile. */
  private static final List<JavaFileManager.Location> LOCATIONS =
      List.of(
          StandardLocation.CLASS_OUTPUT, StandardLocation.SOURCE_PATH, StandardLocation.CLASS_PATH);

  static final ConfiguredSecrets NONE = new ConfiguredSecrets(Set.of());

  private final Set<String> services;

  private ConfiguredSecrets(Set<String> services) {
    this.services = services;
  }

  /**
   * @param given read instead of the file on the compiler's paths
   * @throws IOException when the given one cannot be read
   */
  static ConfiguredSecrets read(Optional<Path> given, Filer filer) throws IOException {
    Set<String> services = new HashSet<>();
    if (given.isPresent()) {
      try (Reader reader = Files.newBufferedReader(given.get())) {
        addServices(reader, services);
      }
      return new ConfiguredSecrets(services);
    }
    for (JavaFileManager.Location location : LOCATIONS) {
      addServices(location, filer, services);
    }
    return new ConfiguredSecrets(services);
  }

  boolean has(String service) {
    return services.contains(service);
  }

  private static void addServices(
      JavaFileManager.Location location, Filer filer, Set<String> services) {
    try (InputStream in = filer.getResource(location, "", FILE).openInputStream();
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      addServices(reader, services);
    } catch (IOException | RuntimeException notThere) {
      // There may be none in this place; compilers differ in how they say so.
    }
  }

  private static void addServices(Reader reader, Set<String> services) throws IOException {
    Properties properties = new Properties();
    properties.load(reader);
    for (String key : properties.stringPropertyNames()) {
      Matcher matcher = KEY.matcher(key);
      if (matcher.matches() && !properties.getProperty(key).isBlank()) {
        services.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
      }
    }
  }
}
