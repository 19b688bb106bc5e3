package dev.holdfast.testkit.smtp;

/** The moments of an SMTP dialogue at which a script can step in. */
public enum Stage {
  /** Before the greeting. */
  CONNECT,
  EHLO,
  /** The fallback of clients whose {@link #EHLO} was refused. */
  HELO,
  STARTTLS,
  AUTH,
  MAIL,
  RCPT,
  /** At the DATA command, before the message is sent. */
  DATA,
  /** After the message has been read, before it is kept and acknowledged. */
  END_OF_DATA,
  RSET,
  QUIT
}
