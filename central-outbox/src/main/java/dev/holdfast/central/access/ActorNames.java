package dev.holdfast.central.access;

import dev.holdfast.base.listing.Query;
import java.util.Locale;
import java.util.regex.Pattern;

/** What users and tokens may be called: nothing that could pass for markup, a header or a path. */
public final class ActorNames {

  private static final Pattern LEGAL = Pattern.compile("[a-z0-9][a-z0-9._@-]{0,63}");

  private ActorNames() {}

  /** As it is stored and compared. */
  public static String plain(String given) {
    return given.toLowerCase(Locale.ROOT);
  }

  public static boolean isLegal(String given) {
    return given != null && LEGAL.matcher(plain(given)).matches();
  }

  public static String legal(String given) {
    if (!isLegal(given)) {
      throw Query.invalid("name", "must be 1 to 64 letters, digits, '.', '_', '-' or '@'");
    }
    return plain(given);
  }
}
