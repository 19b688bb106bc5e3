package dev.holdfast.messaging.processor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A service in a directory, compiled as strictly as can be, with the processor at work. */
final class Compilation {

  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern TYPE =
      Pattern.compile(
          "^(?:public )?(?:final |abstract )?(?:class|record|enum|interface) (\\w+)",
          Pattern.MULTILINE);

  private final Path directory;
  private final List<Path> sources = new ArrayList<>();
  private final List<String> options =
      new ArrayList<>(
          List.of(
              "-proc:full",
              "--release",
              "17",
              "-Xlint:all,-processing,-classfile,-path",
              "-Werror"));
  private Optional<Processor> another = Optional.empty();
  private String classPath = System.getProperty("java.class.path");

  Compilation(Path directory) {
    this.directory = directory;
    if (Runtime.version().feature() < 21) {
      options.remove("-proc:full");
    }
    configured("holdfast.messaging.services.billing.secret=${BILLING_SECRET}");
  }

  /** The configuration, as build tools put it into the output before they compile. */
  Compilation configured(String properties) {
    return configured("application.properties", properties);
  }

  Compilation configured(String file, String settings) {
    write(directory.resolve("classes").resolve(file), settings);
    return this;
  }

  Compilation source(String text) {
    Matcher type = TYPE.matcher(text);
    Matcher packaged = PACKAGE.matcher(text);
    String folder = packaged.find() ? packaged.group(1).replace('.', '/') + "/" : "";
    if (!type.find()) {
      throw new IllegalArgumentException("no type in " + text);
    }
    Path file = directory.resolve("src/" + folder + type.group(1) + ".java");
    write(file, text);
    sources.add(file);
    return this;
  }

  Compilation option(String option) {
    options.add(option);
    return this;
  }

  Compilation onSqlite() {
    return option("-Aholdfast.messaging.database=sqlite");
  }

  Compilation onPostgres() {
    return option("-Aholdfast.messaging.database=postgresql");
  }

  Compilation withClassPath(String path) {
    classPath = path;
    return this;
  }

  Compilation withAnother(Processor processor) {
    another = Optional.of(processor);
    return this;
  }

  Compiled compile() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(diagnostics, Locale.ROOT, UTF_8)) {
      JavaCompiler.CompilationTask task =
          compiler.getTask(
              null,
              files,
              diagnostics,
              allOptions(),
              null,
              files.getJavaFileObjectsFromPaths(sources));
      task.setProcessors(
          Stream.concat(Stream.of(new MessagingProcessor()), another.stream()).toList());
      boolean done = task.call();
      return new Compiled(done, directory, diagnostics.getDiagnostics());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> allOptions() throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    Path generated = Files.createDirectories(directory.resolve("generated"));
    Stream<String> places =
        Stream.of(
            "-cp",
            classes + System.getProperty("path.separator") + classPath,
            "-d",
            classes.toString(),
            "-s",
            generated.toString());
    return Stream.concat(options.stream(), places).toList();
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
