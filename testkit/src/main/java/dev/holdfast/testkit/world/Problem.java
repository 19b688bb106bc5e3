package dev.holdfast.testkit.world;

import dev.holdfast.testkit.http.Reply;
import java.util.HashMap;
import java.util.Map;

/** Errors as problem details (RFC 9457). */
final class Problem {

  private Problem() {}

  static Reply of(int status, String title, String detail) {
    return of(status, title, detail, Map.of());
  }

  static Reply of(int status, String title, String detail, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Content-Type", "application/problem+json");
    return new Reply.Respond(status, all, WorldJson.problem(status, title, detail));
  }
}
