package dev.holdfast.base.http;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** How long an access token is safe to show. */
public final class TokenLife {

  /** For a server that does not say. One that is refused earlier is replaced anyway. */
  private static final Duration USUAL = Duration.ofHours(1);

  private static final Duration LONGEST = Duration.ofDays(1);

  /** It must not expire on its way; of a short life at most a tenth is given up for that. */
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private TokenLife() {}

  /**
   * @param expiresIn seconds, as the field of that name has them
   */
  public static Duration safe(Optional<String> expiresIn) {
    Duration life = expiresIn.flatMap(TokenLife::seconds).orElse(USUAL);
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
