package dev.holdfast.shared.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.text.UnicodeText;
import java.util.Optional;

/** The three fields a caller writes, and what is legal in them. Site and central check alike. */
public record NotificationContent(String list, String subject, String body) {

  public static final int LIST_CHARS = 128;

  /** A header line of a mail may have no more (RFC 5322). */
  public static final int SUBJECT_CHARS = 998;

  public static final int BODY_BYTES = 256 * 1024;

  /** What is wrong with one field. */
  public record Flaw(String field, String problem) {}

  /** The first flaw found; empty when the content can be sent. */
  public Optional<Flaw> flaw() {
    return flawIn("list", list, LIST_CHARS)
        .or(() -> onOneLine("list", list))
        .or(() -> flawIn("subject", subject, SUBJECT_CHARS))
        .or(() -> onOneLine("subject", subject))
        .or(() -> flawIn("body", body, Integer.MAX_VALUE))
        .or(() -> bodyWithoutControls())
        .or(() -> bodySize());
  }

  private static Optional<Flaw> flawIn(String field, String value, int maxChars) {
    if (value == null || value.isBlank()) {
      return Optional.of(new Flaw(field, "must not be blank"));
    }
    if (value.length() > maxChars) {
      return Optional.of(
          new Flaw(
              field,
              "is %d characters long; at most %d are allowed".formatted(value.length(), maxChars)));
    }
    if (!UnicodeText.isWellFormed(value)) {
      return Optional.of(new Flaw(field, "is not valid Unicode text (a lone surrogate)"));
    }
    return Optional.empty();
  }

  private static Optional<Flaw> onOneLine(String field, String value) {
    return value.chars().anyMatch(Character::isISOControl)
        ? Optional.of(
            new Flaw(field, "must be one line, without line breaks or control characters"))
        : Optional.empty();
  }

  /** Plain text has no use for them, and neither PostgreSQL nor a mail can carry U+0000. */
  private Optional<Flaw> bodyWithoutControls() {
    boolean found =
        body.chars().anyMatch(c -> Character.isISOControl(c) && "\t\r\n".indexOf(c) < 0);
    return found
        ? Optional.of(
            new Flaw("body", "must not contain control characters but tabs and line breaks"))
        : Optional.empty();
  }

  private Optional<Flaw> bodySize() {
    int bytes = body.getBytes(UTF_8).length;
    return bytes > BODY_BYTES
        ? Optional.of(
            new Flaw("body", "is %d bytes; at most %d are allowed".formatted(bytes, BODY_BYTES)))
        : Optional.empty();
  }
}
