package dev.holdfast.testkit.smtp;

/** What a client has to prove before the sink takes its mail. */
sealed interface Credentials {

  /** For AUTH PLAIN and AUTH LOGIN. */
  record Password(String user, String password) implements Credentials {}

  /** For AUTH XOAUTH2. */
  record BearerToken(String user, String token) implements Credentials {}
}
