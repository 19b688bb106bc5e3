package dev.holdfast.testkit.world;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The query parameter {@code limit}. */
final class Limit {

  private static final int DEFAULT = 100;
  private static final Pattern LIMIT = Pattern.compile("[?&]limit=([^&]*)");

  private Limit() {}

  /** The limit asked for, the default when none is, a negative number when it makes no sense. */
  static int in(String pathAndQuery) {
    Matcher limit = LIMIT.matcher(pathAndQuery);
    if (!limit.find()) {
      return DEFAULT;
    }
    return limit.group(1).matches("\\d{1,9}") ? Integer.parseInt(limit.group(1)) : -1;
  }
}
