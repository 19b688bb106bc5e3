package dev.holdfast.client;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The answers of a site, played by a target that can also fail. */
final class FakeSite {

  static final Reply DELIVERED =
      Reply.json(200, "{\"accepted\":true,\"messageId\":\"m-1\",\"wasBuffered\":false}");
  static final Reply BUFFERED =
      Reply.json(202, "{\"accepted\":true,\"messageId\":\"m-1\",\"wasBuffered\":true}");
  static final Reply NOTIFIED = Reply.json(202, "{\"notificationId\":\"n-1\"}");

  private FakeSite() {}

  static Reply problem(int status, String title, String detail) {
    return new Reply.Respond(
        status,
        Map.of("Content-Type", "application/problem+json"),
        "{\"type\":\"urn:holdfast:problem:x\",\"title\":\"%s\",\"status\":%d,\"detail\":\"%s\"}"
            .formatted(title, status, detail));
  }

  /** With pauses that no test has to wait for. */
  static SiteConfig config(FaultyHttpTarget... nodes) {
    String[] addresses =
        List.of(nodes).stream().map(node -> node.baseUrl().toString()).toArray(String[]::new);
    return SiteConfig.of(addresses).token("a-token").tries(3).pause(Duration.ofMillis(1));
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> json(ReceivedCall call) {
    return (Map<String, Object>) JsonReader.read(call.body());
  }
}
