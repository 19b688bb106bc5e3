package dev.holdfast.messaging.processor.send;

import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The settings in a file, by their keys as in {@code application.properties}. */
final class SettingsFile {

  /** In the places where Quarkus looks; YAML where the service has the extension for it. */
  static final List<String> NAMES =
      List.of("application.properties", "application.yaml", "application.yml");

  private SettingsFile() {}

  /**
   * @throws IOException when it cannot be read, or is not what its name says
   */
  static Map<String, String> read(String name, Reader reader) throws IOException {
    return name.endsWith(".yaml") || name.endsWith(".yml") ? yaml(reader) : properties(reader);
  }

  private static Map<String, String> properties(Reader reader) throws IOException {
    Properties properties = new Properties();
    properties.load(reader);
    Map<String, String> settings = new HashMap<>();
    properties.stringPropertyNames().forEach(key -> settings.put(key, properties.getProperty(key)));
    return settings;
  }

  private static Map<String, String> yaml(Reader reader) throws IOException {
    Map<String, String> settings = new HashMap<>();
    try {
      for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(reader)) {
        flatten("", document, settings);
      }
    } catch (YAMLException e) {
      throw new IOException(e.getMessage(), e);
    }
    return settings;
  }

  private static void flatten(String key, Object value, Map<String, String> settings) {
    if (value instanceof Map<?, ?> fields) {
      fields.forEach((field, inner) -> flatten(below(key, field, inner), inner, settings));
    } else if (value != null) {
      settings.put(key, String.valueOf(value));
    }
  }

  /** A key may be written with dots, or be the id of a service that has some. */
  private static String below(String key, Object field, Object inner) {
    String name = String.valueOf(field);
    boolean isId = key.endsWith("holdfast.messaging.services") && inner instanceof Map;
    String part = isId && name.contains(".") && !name.startsWith("\"") ? '"' + name + '"' : name;
    return key.isEmpty() ? part : key + "." + part;
  }
}
