package dev.holdfast.central.delivery.email;

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

  String words() {
    return words;
  }

  /** What fails here fails for every mail alike. */
  boolean isBeforeMail() {
    return compareTo(MAIL) < 0;
  }
}
