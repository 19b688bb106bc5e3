package dev.holdfast.base.listing;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the texts of a query; what cannot be read becomes a problem that names the field. */
public final class Query {

  private static final int MAX_CHARS = 512;

  /** What PostgreSQL, SQLite and JSON all can hold, and more than anybody needs. */
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

  private Query() {}

  /** Blank counts as not given. */
  public static Optional<String> text(String field, String text) {
    Optional<String> given = Optional.ofNullable(text).filter(value -> !value.isBlank());
    if (given.filter(value -> value.length() > MAX_CHARS).isPresent()) {
      throw invalid(field, "must have at most %d characters".formatted(MAX_CHARS));
    }
    if (given.filter(value -> value.indexOf('\0') >= 0).isPresent()) {
      throw invalid(field, "must not hold the character NUL");
    }
    return given;
  }

  public static Optional<Instant> time(String field, String text) {
    try {
      return text(field, text)
          .map(value -> OffsetDateTime.parse(value).toInstant())
          .map(Query::clamp);
    } catch (DateTimeException e) {
      throw invalid(field, "must be a time with its zone, such as 2026-03-01T12:00:00Z");
    }
  }

  /** The nearest time that can be stored. */
  public static Instant clamp(Instant time) {
    return time.isBefore(EARLIEST) ? EARLIEST : time.isAfter(LATEST) ? LATEST : time;
  }

  public static void requireOrder(Optional<Instant> from, Optional<Instant> until) {
    if (from.isPresent() && until.isPresent() && !from.get().isBefore(until.get())) {
      throw invalid("until", "must be later than 'from'");
    }
  }

  /** One of an enum's values, in upper or lower case. */
  public static <E extends Enum<E>> Optional<E> oneOf(String field, String text, Class<E> type) {
    return text(field, text)
        .map(
            name ->
                Arrays.stream(type.getEnumConstants())
                    .filter(constant -> constant.name().equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow(() -> invalid(field, "must be one of " + names(type))));
  }

  private static String names(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "));
  }

  /** Not given is false. */
  public static boolean flag(String field, String text) {
    return text(field, text)
        .map(
            value ->
                switch (value.toLowerCase(Locale.ROOT)) {
                  case "true" -> true;
                  case "false" -> false;
                  default -> throw invalid(field, "must be true or false");
                })
        .orElse(false);
  }

  public static int limit(String text, int unlessGiven, int max) {
    try {
      int number = text("limit", text).map(Integer::parseInt).orElse(unlessGiven);
      if (number >= 1 && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Answered like a number out of range.
    }
    throw invalid("limit", "must be a number from 1 to " + max);
  }

  /**
   * @param parser may refuse with an {@link IllegalArgumentException}
   */
  public static <T> T id(String field, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw invalid(field, "must be a UUID, with or without hyphens");
    }
  }

  public static ProblemException invalid(String field, String problem) {
    return new ProblemException(Problem.invalidField(field, problem));
  }
}
