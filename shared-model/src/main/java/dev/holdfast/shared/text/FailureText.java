package dev.holdfast.shared.text;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.time.Duration;

/**
 * What a failure says, in the same words everywhere. The operating system words some of its errors
 * in the language of the user who started the process; people search and alert by these texts.
 */
public final class FailureText {

  private FailureText() {}

  /** Never empty. */
  public static String of(Throwable failure) {
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure.getClass().getSimpleName();
    }
    if (failure instanceof NoRouteToHostException) {
      return "No route to host" + endpoint(message);
    }
    // A time-out is one as well, and says so itself.
    return failure instanceof ConnectException && !message.contains("timed out")
        ? "Connection refused" + endpoint(message)
        : message;
  }

  public static String noAnswerWithin(Duration limit) {
    return limit.toMillis() % 1000 == 0
        ? "no answer within %d s".formatted(limit.toSeconds())
        : "no answer within %d ms".formatted(limit.toMillis());
  }

  /** Behind the words, where whoever connected has put it. */
  private static String endpoint(String message) {
    int start = message.indexOf(": ");
    return start < 0 ? "" : message.substring(start);
  }
}
