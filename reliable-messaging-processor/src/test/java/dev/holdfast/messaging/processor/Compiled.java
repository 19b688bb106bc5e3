package dev.holdfast.messaging.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** What came of a compilation. */
record Compiled(
    boolean done, Path directory, List<Diagnostic<? extends JavaFileObject>> diagnostics) {

  Compiled cleanly() {
    assertThat(diagnostics).isEmpty();
    assertThat(done).isTrue();
    return this;
  }

  /** Each with its file and line. */
  List<String> errors() {
    assertThat(done).isFalse();
    return diagnostics.stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(Compiled::text)
        .toList();
  }

  private static String text(Diagnostic<? extends JavaFileObject> diagnostic) {
    JavaFileObject file = diagnostic.getSource();
    String place =
        file == null
            ? ""
            : Path.of(file.getName()).getFileName() + ":" + diagnostic.getLineNumber() + ": ";
    return place + diagnostic.getMessage(Locale.ROOT);
  }

  /** Generated sources by the names of their classes. */
  Map<String, String> generated() {
    Path root = directory.resolve("generated");
    try (Stream<Path> files = Files.walk(root)) {
      Map<String, String> sources = new TreeMap<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString().replace(".java", "").replace('/', '.');
        sources.put(name, Files.readString(file));
      }
      return sources;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ClassLoader classes() {
    try {
      URL[] urls = {directory.resolve("classes").toUri().toURL()};
      return new URLClassLoader(urls, Compiled.class.getClassLoader());
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Calls a static method; what it throws comes out as it is. */
  Object call(String type, String method, Object... arguments) {
    return call(classes(), type, method, arguments);
  }

  /** For calls that hand values from one to the other. */
  Object call(ClassLoader classes, String type, String method, Object... arguments) {
    try {
      Method found =
          Arrays.stream(classes.loadClass(type).getMethods())
              .filter(each -> each.getName().equals(method))
              .findFirst()
              .orElseThrow();
      return found.invoke(null, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
