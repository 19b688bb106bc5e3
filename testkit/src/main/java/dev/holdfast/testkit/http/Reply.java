package dev.holdfast.testkit.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * What a {@link FaultyHttpTarget} does with a call: answer it, or fail in one of the known ways.
 */
public sealed interface Reply {

  record Respond(int status, Map<String, String> headers, String body) implements Reply {
    public Respond {
      headers = Map.copyOf(headers);
    }
  }

  /** Waits this long, then does the other thing. */
  record DelayFor(Duration duration, Reply then) implements Reply {}

  /** Waits for the signal, then does the other thing. */
  record DelayUntil(CountDownLatch signal, Reply then) implements Reply {}

  /**
   * Breaks the connection as soon as the first byte of the call arrives. The call is not recorded.
   * Only a script can do this: whoever decides by the call has read it already.
   */
  record ResetBeforeReading() implements Reply {}

  /** Reads and records the call, then breaks the connection: was it done or not? */
  record ResetAfterReading() implements Reply {}

  /** A complete answer whose body comes in small pieces. */
  record SlowBody(int status, String body, int chunkSize, Duration pause) implements Reply {
    public SlowBody {
      if (chunkSize < 1) {
        throw new IllegalArgumentException("chunkSize must be at least 1, not " + chunkSize);
      }
    }
  }

  /** Promises the whole body, sends this many bytes of it and closes the connection. */
  record Truncate(int status, String body, int sentBytes) implements Reply {}

  /** Sends these bytes as they are, one for each character up to U+00FF, and closes. */
  record Raw(String latin1) implements Reply {}

  /** Never answers, until {@link FaultyHttpTarget#releaseHangs}; then the connection is closed. */
  record Hang() implements Reply {}

  static Reply ok() {
    return status(200);
  }

  static Reply status(int status) {
    return new Respond(status, Map.of(), "");
  }

  static Reply json(int status, String body) {
    return new Respond(status, Map.of("Content-Type", "application/json"), body);
  }

  static Reply retryAfter(int status, Duration wait) {
    return new Respond(status, Map.of("Retry-After", Long.toString(wait.toSeconds())), "");
  }
}
