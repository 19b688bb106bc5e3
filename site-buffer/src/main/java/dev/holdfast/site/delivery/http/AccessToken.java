package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.site.delivery.http.Answer.Answered;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A token and how long it is safe to show. */
record AccessToken(String value, Instant freshUntil) {

  /** For a server that does not say. One that is refused earlier is replaced anyway. */
  private static final Duration USUAL_LIFE = Duration.ofHours(1);

  private static final Duration LONGEST_LIFE = Duration.ofDays(1);

  /** It must not expire on its way; of a short life at most a tenth is given up for that. */
  private static final Duration MARGIN = Duration.ofSeconds(30);

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
          .map(token -> new AccessToken(token, now.plus(safeLife(fields))));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static Duration safeLife(Map<String, RawJson> fields) {
    Duration life =
        Optional.ofNullable(fields.get("expires_in")).map(AccessToken::seconds).orElse(USUAL_LIFE);
    Duration tenth = life.dividedBy(10);
    return life.minus(tenth.compareTo(MARGIN) < 0 ? tenth : MARGIN);
  }

  /** Some servers send it as a string. */
  private static Duration seconds(RawJson expiresIn) {
    try {
      BigDecimal seconds = new BigDecimal(expiresIn.scalar());
      BigDecimal most = BigDecimal.valueOf(LONGEST_LIFE.toSeconds());
      return Duration.ofSeconds(seconds.min(most).max(BigDecimal.ZERO).longValue());
    } catch (NumberFormatException e) {
      return USUAL_LIFE;
    }
  }
}
