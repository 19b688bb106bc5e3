package dev.holdfast.base.http;

import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The little that has to be known of a {@code Content-Type}. */
public final class MediaType {

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  private static final Pattern LEGAL =
      Pattern.compile(TOKEN + "/" + TOKEN + "[ \\t]*(;[\\t\\x20-\\x7E]*)?");
  private static final Pattern CHARSET =
      Pattern.compile("(?i);[ \\t]*charset[ \\t]*=[ \\t]*\"?([^\";\\s]*)");

  private MediaType() {}

  public static boolean isLegal(String type) {
    return LEGAL.matcher(type).matches();
  }

  public static boolean namesCharset(String type) {
    return CHARSET.matcher(type).find();
  }

  /** Empty too when the one that is named is unknown. */
  public static Optional<Charset> charset(String type) {
    Matcher named = CHARSET.matcher(type);
    try {
      return named.find() ? Optional.of(Charset.forName(named.group(1))) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
