package dev.holdfast.client;

import java.util.Optional;

/** What an answer means for a message. */
final class Outcomes {

  private Outcomes() {}

  /** Of a single message, where the HTTP status speaks first. */
  static Outcome of(Request message, Answer answer) {
    return switch (answer.status()) {
      case 200, 202 ->
          answer
              .json()
              .flatMap(Outcomes::accepted)
              .orElseThrow(() -> notUnderstood(message, answer));
      case 422 ->
          answer
              .json()
              .flatMap(Outcomes::failed)
              .orElseThrow(() -> new SiteProblemException(message, Problem.of(answer)));
      default -> throw new SiteProblemException(message, Problem.of(answer));
    };
  }

  /** Of one line of a batch's results; empty when it is none. */
  static Optional<Outcome> ofLine(JsonFields line) {
    return accepted(line).or(() -> failed(line));
  }

  private static Optional<Outcome> accepted(JsonFields json) {
    if (!json.bool("accepted").orElse(true)) {
      return Optional.empty();
    }
    boolean delivered = json.bool("wasBuffered").filter(buffered -> !buffered).isPresent();
    return id(json).map(id -> delivered ? new Outcome.Delivered(id) : new Outcome.Buffered(id));
  }

  private static Optional<Outcome> failed(JsonFields json) {
    return json.bool("accepted")
        .filter(accepted -> !accepted)
        .map(refused -> new Outcome.Failed(id(json).orElse(""), error(json)));
  }

  /** A notification's id has a name of its own. */
  private static Optional<String> id(JsonFields json) {
    return json.text("messageId").or(() -> json.text("notificationId"));
  }

  private static String error(JsonFields json) {
    return json.text("error")
        .or(() -> json.text("detail"))
        .orElse("the site refused it without a reason");
  }

  static SiteUnreachableException notUnderstood(Request request, Answer answer) {
    return new SiteUnreachableException(
        request,
        "the answer is not a site's, check the address: HTTP %d '%s'"
            .formatted(answer.status(), answer.quoted()),
        null);
  }
}
