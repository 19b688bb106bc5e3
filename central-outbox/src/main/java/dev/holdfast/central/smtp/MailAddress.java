package dev.holdfast.central.smtp;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.regex.Pattern;

/** What may be written to: plain ASCII without quoting, which every mail server takes. */
public final class MailAddress {

  /** RFC 5321 leaves no more for a path. */
  private static final int MAX_CHARS = 254;

  private static final Pattern ADDRESS =
      Pattern.compile(
          "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");

  private MailAddress() {}

  public static boolean isOne(String given) {
    return given != null && given.length() <= MAX_CHARS && ADDRESS.matcher(given).matches();
  }

  public static String require(String field, String given) {
    if (!isOne(given)) {
      throw new ProblemException(Problem.invalidField(field, "must be an e-mail address"));
    }
    return given;
  }

  /** An address, or a name and an address in angle brackets. */
  public static boolean isSender(String given) {
    if (given == null
        || given.length() > MAX_CHARS
        || given.chars().anyMatch(Character::isISOControl)) {
      return false;
    }
    try {
      return isOne(new InternetAddress(given, true).getAddress());
    } catch (AddressException e) {
      return false;
    }
  }

  static String requireSender(String field, String given) {
    if (!isSender(given)) {
      throw new ProblemException(
          Problem.invalidField(field, "must be an e-mail address, or Name <address>"));
    }
    return given;
  }
}
