package dev.holdfast.central.sessions;

import dev.holdfast.central.access.RandomText;
import java.time.Instant;

/**
 * A session that was just made; the only time its text is known here.
 *
 * @param text what the browser keeps
 */
record NewSession(String text, String user, String address, Instant endsAt) {

  static NewSession of(String user, String address, Instant endsAt) {
    return new NewSession(RandomText.make(), user, address, endsAt);
  }

  String hash() {
    return RandomText.hash(text);
  }

  @Override
  public String toString() {
    return "NewSession[user=%s]".formatted(user);
  }
}
