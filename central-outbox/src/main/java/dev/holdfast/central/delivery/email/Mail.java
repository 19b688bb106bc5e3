package dev.holdfast.central.delivery.email;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.activation.DataHandler;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.UnsupportedEncodingException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;

/**
 * A mail before it is composed.
 *
 * @param messageId makes two copies recognisable as one, by people and by mail servers
 * @param until whatever the server's own time limit, it is cut off then
 */
record Mail(
    String messageId,
    List<String> recipients,
    String subject,
    String body,
    Instant date,
    Instant until) {

  Mail {
    recipients = List.copyOf(recipients);
  }

  Mail(String messageId, List<String> recipients, String subject, String body, Instant date) {
    this(messageId, recipients, subject, body, date, Instant.MAX);
  }

  Mail to(List<String> others) {
    return new Mail(messageId, others, subject, body, date, until);
  }

  Mail until(Instant end) {
    return new Mail(messageId, recipients, subject, body, date, end);
  }

  /** Encodes the text while it is written, which happens on a worker. */
  MimeMessage composed(Session session, String from) throws MessagingException {
    MimeMessage message = new WithItsOwnId(session);
    message.setFrom(new InternetAddress(from));
    message.setHeader("Message-ID", messageId);
    message.setSentDate(Date.from(date));
    // Nobody sees the others, and nobody's absence note comes back.
    message.setHeader("To", "undisclosed-recipients:;");
    message.setHeader("Auto-Submitted", "auto-generated");
    message.setHeader("Subject", MimeUtility.fold(9, inHeader(subject)));
    message.setDataHandler(
        new DataHandler(
            new ByteArrayDataSource(body.getBytes(UTF_8), "text/plain; charset=utf-8")));
    message.saveChanges();
    return message;
  }

  /** What would end the line, or read as if it were encoded, must not go as it is. */
  private static String inHeader(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ").replace("=?", "= ?");
    try {
      return MimeUtility.encodeText(line, "utf-8", null);
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException("every Java platform has UTF-8", e);
    }
  }

  /**
   * @param size what the server says it takes, if it says so
   */
  static void requireRoom(MimeMessage message, Optional<String> size) throws MessagingException {
    long most =
        size.filter(digits -> digits.matches("[0-9]{1,18}")).map(Long::parseLong).orElse(0L);
    long bytes = most > 0 ? bytes(message) : 0;
    if (bytes > most) {
      throw SmtpFailure.flaw(
          SmtpStage.DATA,
          "the mail has %d bytes, and the server takes at most %d".formatted(bytes, most));
    }
  }

  private static long bytes(MimeMessage message) throws MessagingException {
    Count count = new Count();
    try {
      message.writeTo(count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return count.bytes;
  }

  /** The library would make up another. */
  private static final class WithItsOwnId extends MimeMessage {

    WithItsOwnId(Session session) {
      super(session);
    }

    @Override
    protected void updateMessageID() {
      // Stays.
    }
  }

  private static final class Count extends OutputStream {

    private long bytes;

    @Override
    public void write(int b) {
      bytes++;
    }

    @Override
    public void write(byte[] some, int from, int length) {
      bytes += length;
    }
  }
}
