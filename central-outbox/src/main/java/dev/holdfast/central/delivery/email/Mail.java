package dev.holdfast.central.delivery.email;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.mailencoder.MailEncoder;
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
    MailMessage message =
        new MailMessage()
            .setFrom(from)
            .setSubject(subject)
            .setText(body)
            .setHeaders(
                MultiMap.caseInsensitiveMultiMap()
                    .add("Message-ID", messageId)
                    .add(
                        "Date",
                        DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC)))
                    // Nobody sees the others, and nobody's absence note comes back.
                    .add("To", "undisclosed-recipients:;")
                    .add("Auto-Submitted", "auto-generated"));
    return new Mail(
        from, List.copyOf(recipients), onTheWire(new MailEncoder(message, "holdfast").encode()));
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
