package dev.holdfast.testkit.smtp;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A mail that the sink has taken.
 *
 * @param from the envelope's sender
 * @param recipients the envelope's recipients, in the order given
 * @param raw the message as sent, one character per byte
 * @param authenticatedAs the user who logged in, if one did
 * @param encrypted whether it came over TLS
 */
public record ReceivedMail(
    String from,
    List<String> recipients,
    String raw,
    Instant at,
    Optional<String> authenticatedAs,
    boolean encrypted) {

  public ReceivedMail {
    recipients = List.copyOf(recipients);
  }

  /** The first header of this name, unfolded and otherwise as sent. */
  public Optional<String> header(String name) {
    return MimePart.parse(raw).header(name);
  }

  /** With its angle brackets; empty text when the mail has none. */
  public String messageId() {
    return header("Message-ID").orElse("");
  }

  /** Decoded; empty text when the mail has none. */
  public String subject() {
    return header("Subject").map(EncodedWords::decode).orElse("");
  }

  /**
   * The first plain text in the mail, decoded, with {@code \n} between its lines and without the
   * line end that SMTP puts behind every message.
   */
  public String body() {
    String text = MimePart.parse(raw).plainText().orElse("").replace("\r\n", "\n");
    return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
  }

  /** One line for messages of failed tests. */
  String summary() {
    return "from %s to %s: %s %s".formatted(from, recipients, subject(), messageId());
  }
}
