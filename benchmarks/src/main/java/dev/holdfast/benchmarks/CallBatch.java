package dev.holdfast.benchmarks;

import io.vertx.core.buffer.Buffer;

/** A thousand calls in one request. */
final class CallBatch {

  static final int LINES = 1_000;

  private static final String LINE =
      "{\"category\":\"ExternalSystem\",\"target\":\"%s\",\"attemptImmediate\":false,\"payload\":%s}\n"
          .formatted(Messages.TARGET, Messages.PAYLOAD);

  private CallBatch() {}

  /** None of them is tried before it is in the buffer. */
  static Load.Post to(SiteProcess site) {
    return new Load.Post(
        site.port(),
        "/api/v1/messages/batch",
        "application/x-ndjson",
        Buffer.buffer(LINE.repeat(LINES)),
        200);
  }
}
