package dev.holdfast.central.delivery.email;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * A mail as it goes over the wire.
 *
 * @param text lines end with CR LF, dots are stuffed, the closing dot is not part of it
 */
record Mail(String from, List<String> recipients, Buffer text) {

  /** The id makes two copies of a mail recognisable as one, by people and by mail servers. */
  static Mail of(
      String messageId,
      String from,
      List<String> recipients,
      String subject,
      String body,
      Instant now) {
    String mail =
        String.join(
            "\r\n",
            "Message-ID: " + messageId,
            "Date: " + DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)),
            "From: " + from,
            // Nobody sees the others, and nobody's absence note comes back.
            "To: undisclosed-recipients:;",
            "Auto-Submitted: auto-generated",
            "Subject: " + MailText.inHeader(subject),
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            MailText.body(body));
    return new Mail(from, List.copyOf(recipients), onTheWire(mail));
  }

  /** A line that is a dot alone would end the mail, so one that begins with a dot gets another. */
  private static Buffer onTheWire(String encoded) {
    return Buffer.buffer(
        encoded
            .lines()
            .map(line -> line.startsWith(".") ? "." + line : line)
            .collect(joining("\r\n", "", "\r\n"))
            .getBytes(UTF_8));
  }
}
