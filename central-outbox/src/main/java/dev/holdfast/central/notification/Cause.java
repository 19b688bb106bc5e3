package dev.holdfast.central.notification;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.listing.Query;
import dev.holdfast.shared.contract.NotificationStatus;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why notifications fail, apart from what differs from one to the next: two with the same trouble
 * have the same fingerprint.
 *
 * @param fingerprint of all the others
 * @param code what the other side has answered: an enhanced status code, else one of SMTP or HTTP
 * @param text with a {@code #} for every word that has a digit, and {@code <address>} for every
 *     address
 */
public record Cause(String fingerprint, Kind kind, Optional<String> code, String text) {

  /** What trying again may do about it. */
  public enum Kind {
    /** It may pass. */
    Transient,

    /** Somebody has to change something. */
    Permanent,

    /** Nobody was there to try it with. */
    Away
  }

  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{16}");

  private static final String GAVE_UP = "gave up after ";
  private static final Pattern GAVE_UP_AFTER = Pattern.compile("^gave up after \\d+ attempts: ");

  /** The own side had its hands full, which is nobody's fault and over in a second. */
  private static final Pattern BUSY =
      Pattern.compile("(is busy|has just been changed)$|' is paused by ");

  private static final Pattern AWAY =
      Pattern.compile("cannot be reached; it is looked for at \\S+");

  private static final Pattern ENHANCED = Pattern.compile("\\b[245]\\.\\d{1,3}\\.\\d{1,3}\\b");
  private static final Pattern REPLY = Pattern.compile("\\b(?:SMTP|answered) (\\d{3})\\b");

  /** What differs from one to the next; but the name of a server or a list is what it is about. */
  private static final Pattern DIFFERS =
      Pattern.compile(
          "(?<name>(?:configuration|list) '[^']*')"
              + "|(?<address><?[\\w.!#$%&*+/=?^`{|}~-]{1,64}@[\\w.-]{1,255}>?)"
              + "|[\\w-]*\\d[\\w-]*");

  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}\\p{C}]+");

  /** So that no server can make every failure one of its own by being talkative. */
  private static final int LONGEST = 200;

  /** As somebody sent it. */
  public static Optional<String> fingerprint(String field, String text) {
    Optional<String> given = Query.text(field, text);
    if (given.filter(one -> !FINGERPRINT.matcher(one).matches()).isPresent()) {
      throw Query.invalid(field, "must be 16 hexadecimal digits, as /causes has them");
    }
    return given;
  }

  /** Empty when nothing is wrong with it. */
  public static Optional<Cause> of(NotificationStatus status, Optional<String> lastError) {
    return lastError
        .filter(error -> status != NotificationStatus.Delivered && !BUSY.matcher(error).find())
        .map(error -> of(kind(status, error), GAVE_UP_AFTER.matcher(error).replaceFirst("")));
  }

  private static Kind kind(NotificationStatus status, String error) {
    if (AWAY.matcher(error).find()) {
      return Kind.Away;
    }
    return status == NotificationStatus.Parked && !error.startsWith(GAVE_UP)
        ? Kind.Permanent
        : Kind.Transient;
  }

  private static Cause of(Kind kind, String error) {
    Optional<String> code = code(error);
    String text = normalised(error);
    return new Cause(fingerprint(kind + "\n" + code.orElse("") + "\n" + text), kind, code, text);
  }

  private static Optional<String> code(String error) {
    Matcher enhanced = ENHANCED.matcher(error);
    if (enhanced.find()) {
      return Optional.of(enhanced.group());
    }
    Matcher reply = REPLY.matcher(error);
    return reply.find() ? Optional.of(reply.group(1)) : Optional.empty();
  }

  private static String normalised(String error) {
    String text = AWAY.matcher(error).replaceAll("cannot be reached");
    text = DIFFERS.matcher(text).replaceAll(found -> Matcher.quoteReplacement(same(found)));
    text = SPACE.matcher(text).replaceAll(" ").strip();
    return text.substring(0, Math.min(text.length(), LONGEST));
  }

  private static String same(MatchResult found) {
    return found.group(1) != null ? found.group(1) : found.group(2) != null ? "<address>" : "#";
  }

  private static String fingerprint(String all) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(all.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
