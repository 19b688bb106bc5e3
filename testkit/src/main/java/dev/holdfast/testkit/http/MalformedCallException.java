package dev.holdfast.testkit.http;

import java.io.IOException;

/** The caller does not speak HTTP/1.1; it gets a 400 and loses its connection. */
final class MalformedCallException extends IOException {

  private static final long serialVersionUID = 1L;

  MalformedCallException(String message) {
    super(message);
  }

  MalformedCallException(String message, Throwable cause) {
    super(message, cause);
  }
}
