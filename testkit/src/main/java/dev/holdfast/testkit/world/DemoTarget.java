package dev.holdfast.testkit.world;

import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.waiting.Arrivals;

/**
 * The external system of the demo: takes every call, unless it is down. It shares its port with the
 * control API and so cannot stop listening; being down, it breaks the connection instead.
 */
final class DemoTarget {

  private static final int KEPT_CALLS = 10_000;

  private final Arrivals<ReceivedCall> calls =
      new Arrivals<>("calls", KEPT_CALLS, ReceivedCall::summary);
  private volatile boolean up = true;

  Reply answer(ReceivedCall call) {
    if (!up) {
      return new Reply.ResetAfterReading();
    }
    calls.add(call);
    return Reply.json(200, "{\"taken\":true}");
  }

  Arrivals<ReceivedCall> calls() {
    return calls;
  }

  boolean isUp() {
    return up;
  }

  void up() {
    up = true;
  }

  void down() {
    up = false;
  }
}
