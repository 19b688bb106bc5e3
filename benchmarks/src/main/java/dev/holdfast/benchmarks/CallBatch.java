package dev.holdfast.benchmarks;

import io.vertx.core.buffer.Buffer;

/** Calls in one request, usually a thousand. */
final class CallBatch {

  static final int LINES = 1_000;

  private static final String LINE =
      "{\"category\":\"ExternalSystem\",\"target\":\"%s\",\"attemptImmediate\":false,\"payload\":%s}\n"
          .formatted(Messages.TARGET, Messages.PAYLOAD);

  private CallBatch() {}

  static Load.Post to(SiteProcess site) {
    return to(site, LINES);
  }

  /** None of them is tried before it is in the buffer. */
  static Load.Post to(SiteProcess site, int lines) {
    return new Load.Post(
        site.port(),
        "/api/v1/messages/batch",
        "application/x-ndjson",
        Buffer.buffer(LINE.repeat(lines)),
        200);
  }
}
