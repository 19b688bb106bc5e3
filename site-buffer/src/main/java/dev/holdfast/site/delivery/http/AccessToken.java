package dev.holdfast.site.delivery.http;

import dev.holdfast.base.http.Answer;
import dev.holdfast.base.http.Answer.Answered;
import dev.holdfast.base.http.TokenLife;
import dev.holdfast.shared.json.JsonException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A token and how long it is safe to show. */
record AccessToken(String value, Instant freshUntil) {

  boolean isFresh(Instant now) {
    return now.isBefore(freshUntil);
  }

  /** Empty when the answer holds no token that could be sent. */
  static Optional<AccessToken> from(Answer answer, Instant now) {
    if (!(answer instanceof Answered answered) || answered.status() / 100 != 2) {
      return Optional.empty();
    }
    try {
      Map<String, RawJson> fields = new RawJson(answered.text()).fields();
      return Optional.ofNullable(fields.get("access_token"))
          .map(RawJson::string)
          .filter(token -> !token.isBlank() && CallHeaders.isLegalValue(token))
          .map(token -> new AccessToken(token, now.plus(life(fields))));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  /** Some servers send it as a string. */
  private static Duration life(Map<String, RawJson> fields) {
    return TokenLife.safe(Optional.ofNullable(fields.get("expires_in")).map(RawJson::scalar));
  }
}
