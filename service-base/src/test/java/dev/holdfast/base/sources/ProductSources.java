package dev.holdfast.base.sources;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is written in the product's modules; the testkit plays the outside world. */
public final class ProductSources {

  private ProductSources() {}

  public static Stream<String> modules() {
    return Stream.of(
            "shared-model",
            "library-base",
            "service-base",
            "reliable-messaging",
            "reliable-messaging-link",
            "site-buffer",
            "central-outbox")
        .filter(module -> Files.isDirectory(sources(module)));
  }

  /** The names of a module's files in which it is found. */
  public static List<String> filesWith(Pattern text, String module) {
    try (Stream<Path> files = Files.walk(sources(module))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> text.matcher(read(file)).find())
          .map(file -> file.getFileName().toString())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path sources(String module) {
    return Path.of("..", module, "src", "main", "java");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
