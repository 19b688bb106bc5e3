package dev.holdfast.central.users;

import java.time.Duration;
import java.time.Instant;

/** A link as it was just made; its code is known to nobody else. */
record OneTimeLink(String user, String code, Instant validUntil) {

  static final Duration GOOD_FOR = Duration.ofHours(24);

  /** Behind the #, which no browser sends and no proxy logs. */
  String path() {
    return "/login#once=" + code;
  }

  @Override
  public String toString() {
    return "OneTimeLink[user=%s]".formatted(user);
  }
}
