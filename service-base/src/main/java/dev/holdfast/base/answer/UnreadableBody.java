package dev.holdfast.base.answer;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.holdfast.base.problem.Problem;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What is wrong with a body, by field where one is wrong. Jackson's own words are kept back: they
 * name classes, and repeat what it stumbled over, maybe a secret.
 */
public final class UnreadableBody {

  private static final String NOT_ONE_OBJECT =
      "It must be one JSON object with the fields of this request, and nothing behind it";

  private static final Map<Class<?>, String> EXPECTED =
      Map.of(
          Boolean.class, "must be true or false",
          boolean.class, "must be true or false",
          String.class, "must be a string",
          Integer.class, "must be a whole number",
          int.class, "must be a whole number",
          Long.class, "must be a whole number",
          long.class, "must be a whole number");

  private static final String OTHERWISE = "has the wrong type or form";

  private UnreadableBody() {}

  public static Problem of(JsonProcessingException failure) {
    if (failure.getCause() instanceof JsonParseException within) {
      return of(within);
    }
    if (failure instanceof JsonParseException broken && isDuplicate(broken)) {
      return Problem.invalidField(placeOf(broken), "is given more than once");
    }
    String field = failure instanceof JsonMappingException mapping ? fieldOf(mapping) : "";
    return field.isEmpty()
        ? notOneObject(failure.getLocation())
        : Problem.invalidField(field, flaw(failure));
  }

  private static boolean isDuplicate(JsonParseException failure) {
    return failure.getProcessor() != null
        && failure.getOriginalMessage().startsWith("Duplicate field");
  }

  private static String placeOf(JsonParseException failure) {
    return failure
        .getProcessor()
        .getParsingContext()
        .pathAsPointer()
        .toString()
        .substring(1)
        .replace('/', '.');
  }

  private static String fieldOf(JsonMappingException failure) {
    return failure.getPath().stream()
        .map(JsonMappingException.Reference::getFieldName)
        .filter(Objects::nonNull)
        .collect(Collectors.joining("."));
  }

  private static String flaw(JsonProcessingException failure) {
    if (failure instanceof UnrecognizedPropertyException) {
      return "is not a field of this request";
    }
    Class<?> type =
        failure instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
    if (type != null && Collection.class.isAssignableFrom(type)) {
      return "must be an array";
    }
    return type == null ? OTHERWISE : EXPECTED.getOrDefault(type, OTHERWISE);
  }

  public static Problem notOneObject() {
    return unreadable(NOT_ONE_OBJECT);
  }

  private static Problem notOneObject(JsonLocation location) {
    return location == null
        ? notOneObject()
        : unreadable(NOT_ONE_OBJECT + "; see " + place(location));
  }

  /** Of a body of one line the column says it all, also if it is one of many lines itself. */
  private static String place(JsonLocation location) {
    String column = "column " + location.getColumnNr();
    return location.getLineNr() > 1
        ? "line %d, %s".formatted(location.getLineNr(), column)
        : column;
  }

  public static Problem numberOutOfRange() {
    return unreadable("A number in it is out of any range; send it as a string");
  }

  private static Problem unreadable(String detail) {
    return Problem.of(400, "unreadable-body", "The body cannot be read", detail);
  }
}
