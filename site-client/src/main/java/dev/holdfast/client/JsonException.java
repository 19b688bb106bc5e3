package dev.holdfast.client;

/** A text is no JSON. */
final class JsonException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  JsonException(String problem, int position) {
    super("%s at character %d".formatted(problem, position));
  }
}
