package dev.holdfast.base.http;

import dev.holdfast.base.http.Answer.Answered;
import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A token as an endpoint of OAuth 2 gave it.
 *
 * @param freshUntil how long it is safe to show
 */
public record AccessToken(Secret value, Instant freshUntil) {

  /** It travels in one line, of HTTP or of SMTP. */
  private static final Pattern SENDABLE = Pattern.compile("[!-~]{1,8192}");

  /** For a server that does not say. One that is refused earlier is replaced anyway. */
  private static final Duration USUAL = Duration.ofHours(1);

  private static final Duration LONGEST = Duration.ofDays(1);

  /** It must not expire on its way; of a short life at most a tenth is given up for that. */
  private static final Duration MARGIN = Duration.ofSeconds(30);

  public boolean isFresh(Instant now) {
    return now.isBefore(freshUntil);
  }

  /** Empty when the answer holds no token that could be sent. */
  public static Optional<AccessToken> from(Answer answer, Instant now) {
    if (!(answer instanceof Answered answered) || answered.status() / 100 != 2) {
      return Optional.empty();
    }
    try {
      Map<String, Object> fields = JsonObject.parse(answered.text()).fields();
      return Optional.ofNullable(fields.get("access_token"))
          .filter(token -> token instanceof String text && SENDABLE.matcher(text).matches())
          .map(token -> new AccessToken(new Secret((String) token), now.plus(safeLife(fields))));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  /** Some servers send it as a string. */
  private static Duration safeLife(Map<String, Object> fields) {
    return safe(Optional.ofNullable(fields.get("expires_in")).map(String::valueOf));
  }

  /**
   * @param expiresIn seconds, as the field of that name has them
   */
  static Duration safe(Optional<String> expiresIn) {
    Duration life = expiresIn.flatMap(AccessToken::seconds).orElse(USUAL);
    Duration tenth = life.dividedBy(10);
    return life.minus(tenth.compareTo(MARGIN) < 0 ? tenth : MARGIN);
  }

  private static Optional<Duration> seconds(String text) {
    try {
      BigDecimal seconds = new BigDecimal(text);
      BigDecimal most = BigDecimal.valueOf(LONGEST.toSeconds());
      return Optional.of(Duration.ofSeconds(seconds.min(most).max(BigDecimal.ZERO).longValue()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
