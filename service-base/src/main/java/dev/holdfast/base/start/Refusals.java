package dev.holdfast.base.start;

import dev.holdfast.base.settings.CheckSettings;
import io.quarkus.runtime.QuarkusBindException;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.ConfigValidationException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds in a failed start what whoever started it can mend, and says it in a line. */
final class Refusals {

  private static final String OURS = "dev.holdfast.";

  private Refusals() {}

  /** Empty for a defect: of that the stack trace tells. */
  static List<String> in(Throwable failure) {
    return causes(failure)
        .map(Refusals::lines)
        .filter(lines -> !lines.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(20);
  }

  private static List<String> lines(Throwable cause) {
    if (cause instanceof ConfigValidationException wrong) {
      return IntStream.range(0, wrong.getProblemCount())
          .mapToObj(i -> CheckSettings.inOneLine(wrong.getProblem(i).getMessage()))
          .toList();
    }
    if (cause instanceof ConfigurationException wrong) {
      return List.of(CheckSettings.inOneLine(String.valueOf(wrong.getMessage())));
    }
    if (cause instanceof QuarkusBindException taken) {
      return List.of(PortIsFree.taken(taken.getPort()));
    }
    if (cause instanceof SQLException refused) {
      return List.of(
          "the database cannot be used: %s; check quarkus.datasource.*"
              .formatted(oneLine(refused.getMessage())));
    }
    if (cause instanceof FileSystemException file) {
      return List.of(words(file));
    }
    return isRefusal(cause) ? List.of(withItsCauses(cause)) : List.of();
  }

  /** Thrown by this product on purpose, and by nobody else by accident. */
  private static boolean isRefusal(Throwable cause) {
    return (cause instanceof IllegalArgumentException
            || cause instanceof IllegalStateException
            || cause instanceof UncheckedIOException)
        && cause.getMessage() != null
        && isOurs(cause);
  }

  private static boolean isOurs(Throwable cause) {
    StackTraceElement[] trace = cause.getStackTrace();
    return trace.length > 0 && trace[0].getClassName().startsWith(OURS);
  }

  /** What others have said; what we have said before was said again with more to it. */
  private static String withItsCauses(Throwable refusal) {
    StringBuilder words = new StringBuilder(oneLine(refusal.getMessage()));
    causes(refusal.getCause())
        .filter(cause -> !isOurs(cause))
        .map(cause -> cause instanceof FileSystemException file ? words(file) : cause.getMessage())
        .filter(Objects::nonNull)
        .map(Refusals::oneLine)
        .filter(more -> words.indexOf(more) < 0)
        .forEach(more -> words.append(": ").append(more));
    return words.toString();
  }

  /** Java's own message is the path, and nothing else. */
  private static String words(FileSystemException failure) {
    if (failure instanceof AccessDeniedException) {
      return "this user may not read or write %s".formatted(failure.getFile());
    }
    return failure instanceof FileAlreadyExistsException
        ? "%s is a file, and no directory".formatted(failure.getFile())
        : "%s (%s)".formatted(failure.getMessage(), failure.getClass().getSimpleName());
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
