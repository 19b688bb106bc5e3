package dev.holdfast.client;

import java.util.Optional;

/**
 * Why the site refused a request: an RFC 9457 problem.
 *
 * @param status the HTTP status
 * @param type a URI for programs; {@code about:blank} when the answer was no problem document
 * @param field the field of the request that is wrong, where one is
 */
public record Problem(
    int status, String type, String title, String detail, Optional<String> field) {

  /** Takes any answer: a proxy in between does not speak in problem documents. */
  static Problem of(Answer answer) {
    return answer
        .json()
        .filter(json -> json.text("title").isPresent())
        .map(json -> fromJson(answer.status(), json))
        .orElseGet(() -> notByTheSite(answer));
  }

  private static Problem fromJson(int status, JsonFields json) {
    return new Problem(
        status,
        json.text("type").orElse("about:blank"),
        json.text("title").orElseThrow(),
        json.text("detail").orElse(""),
        json.text("field"));
  }

  private static Problem notByTheSite(Answer answer) {
    return new Problem(
        answer.status(),
        "about:blank",
        "Refused without a problem document",
        answer.quoted(),
        Optional.empty());
  }

  /** For people: {@code 400 A field is not valid: subject must not be blank}. */
  @Override
  public String toString() {
    return "%d %s%s".formatted(status, title, detail.isEmpty() ? "" : ": " + detail);
  }
}
