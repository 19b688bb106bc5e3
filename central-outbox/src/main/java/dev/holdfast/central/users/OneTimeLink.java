package dev.holdfast.central.users;

import dev.holdfast.central.access.RandomText;
import java.time.Duration;
import java.time.Instant;

/** A link as it was just made; its code is known to nobody else. */
public record OneTimeLink(User of, String code, Instant validUntil) {

  static final Duration GOOD_FOR = Duration.ofHours(24);

  public static OneTimeLink make(User user, Instant now) {
    return new OneTimeLink(user, RandomText.make(), now.plus(GOOD_FOR));
  }

  String user() {
    return of.name();
  }

  public String hash() {
    return RandomText.hash(code);
  }

  /** Behind the #, which no browser sends and no proxy logs. */
  String path() {
    return "/login#once=" + code;
  }

  @Override
  public String toString() {
    return "OneTimeLink[user=%s]".formatted(of.name());
  }
}
