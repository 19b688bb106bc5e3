package dev.holdfast.client;

import java.time.Duration;
import java.util.Optional;

/** What came back, with a body that may be anything. */
record Answer(int status, String body, Optional<Duration> retryAfter) {

  private static final int QUOTED_CHARS = 200;

  Optional<JsonFields> json() {
    try {
      return JsonFields.parse(body);
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  /** As much of the body as a message to people can take. */
  String quoted() {
    return body.length() > QUOTED_CHARS ? body.substring(0, QUOTED_CHARS) + "…" : body;
  }

  boolean saysTryAgain() {
    return saysTryAgain(status);
  }

  /** Not now, or not here: this node's standby, a node that starts, a proxy without a node. */
  static boolean saysTryAgain(int status) {
    return status == 429 || status == 502 || status == 503 || status == 504;
  }
}
