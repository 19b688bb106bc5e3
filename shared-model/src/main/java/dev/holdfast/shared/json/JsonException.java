package dev.holdfast.shared.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;

/**
 * The text, or the value that should become one, is not the JSON it should be; the message names
 * the field and is safe to show.
 */
public final class JsonException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The way to the field from the object that is read; empty when it is all of it. */
  private final String path;

  private final String joint;
  private final String problem;

  public JsonException(String message) {
    this(message, null);
  }

  public JsonException(String message, Throwable cause) {
    this("", ": ", message, cause);
  }

  private JsonException(String path, String joint, String problem, Throwable cause) {
    super(path.isEmpty() ? problem : "field '" + path + "'" + joint + problem, cause);
    this.path = path;
    this.joint = joint;
    this.problem = problem;
  }

  /**
   * What a parser stumbled over, by its place. Its own words speak of its inside, and may repeat a
   * secret; only a field that is given twice is told by name.
   */
  public static String told(JsonProcessingException failure) {
    String words = failure.getOriginalMessage();
    JsonLocation place = failure.getLocation();
    return words.startsWith("Duplicate field") || place == null
        ? words
        : "see line %d, column %d".formatted(place.getLineNr(), place.getColumnNr());
  }

  /** A value is wrong whose place is for others to tell: "must be a string". */
  static JsonException of(String problem) {
    return new JsonException("", " ", problem, null);
  }

  /** The same, seen from one level further out. */
  JsonException within(String outer) {
    String separator = path.isEmpty() || path.startsWith("[") ? "" : ".";
    return new JsonException(outer + separator + path, joint, problem, getCause());
  }
}
