package dev.holdfast.central.delivery.email;

import java.util.Optional;

/** Where in the dialogue something happened; {@link #words} is how people call it. */
enum SmtpStage {
  CONNECT("connecting"),
  GREETING("the greeting"),
  EHLO("EHLO"),
  STARTTLS("STARTTLS"),
  AUTH("AUTH"),
  MAIL("MAIL FROM"),
  RCPT("RCPT TO"),
  DATA("DATA"),
  /** From here on the server may have the mail, whatever becomes of the connection. */
  END_OF_DATA("the end of the mail");

  private final String words;

  SmtpStage(String words) {
    this.words = words;
  }

  /** What a command begins; empty for those that come at any time. */
  static Optional<SmtpStage> of(String verb) {
    return switch (verb) {
      case "EHLO", "HELO" -> Optional.of(EHLO);
      case "STARTTLS" -> Optional.of(STARTTLS);
      case "AUTH" -> Optional.of(AUTH);
      case "MAIL" -> Optional.of(MAIL);
      case "RCPT" -> Optional.of(RCPT);
      case "DATA" -> Optional.of(DATA);
      case "." -> Optional.of(END_OF_DATA);
      default -> Optional.empty();
    };
  }

  String words() {
    return words;
  }

  /** What fails here fails for every mail alike. */
  boolean isBeforeMail() {
    return compareTo(MAIL) < 0;
  }
}
