package dev.holdfast.base.http;

import io.netty.handler.codec.DateFormatter;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the header of that name: seconds, or a date in any of the three forms of HTTP. */
public final class RetryAfter {

  /** A slip of the other side must not put a message off for years. */
  static final Duration LONGEST = Duration.ofDays(1);

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final int DIGITS_OF_LONGEST = 6;

  /** The parser throws at a longer one. */
  private static final int LONGEST_DATE = 64;

  private RetryAfter() {}

  /** Empty when it is nonsense or lies in the past. */
  public static Optional<Duration> parse(String header, Instant now) {
    String value = header.strip();
    Optional<Duration> wait =
        DIGITS.matcher(value).matches() ? Optional.of(seconds(value)) : untilDate(value, now);
    return wait.filter(given -> !given.isZero() && !given.isNegative())
        .map(given -> given.compareTo(LONGEST) > 0 ? LONGEST : given);
  }

  private static Duration seconds(String digits) {
    String significant = digits.replaceFirst("^0+(?=.)", "");
    return significant.length() > DIGITS_OF_LONGEST
        ? LONGEST
        : Duration.ofSeconds(Integer.parseInt(significant));
  }

  private static Optional<Duration> untilDate(String date, Instant now) {
    return date.length() > LONGEST_DATE
        ? Optional.empty()
        : Optional.ofNullable(DateFormatter.parseHttpDate(date))
            .map(Date::toInstant)
            .map(then -> Duration.between(now, then));
  }
}
