package dev.holdfast.testkit.smtp;

/** How an {@link SmtpSink} offers encryption. */
public enum TlsMode {
  NONE,
  /** STARTTLS is offered; mail in plain text is taken as well. */
  STARTTLS,
  /** Nothing but STARTTLS is allowed in plain text. */
  STARTTLS_REQUIRED,
  /** Encrypted from the first byte on, as on port 465. */
  IMPLICIT
}
