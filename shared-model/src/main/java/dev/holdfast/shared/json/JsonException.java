package dev.holdfast.shared.json;

/** The text is not the JSON it should be; the message names the field and is safe to show. */
public final class JsonException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public JsonException(String message) {
    super(message);
  }

  public JsonException(String message, Throwable cause) {
    super(message, cause);
  }
}
