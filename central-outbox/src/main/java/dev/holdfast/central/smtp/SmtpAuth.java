package dev.holdfast.central.smtp;

import dev.holdfast.base.secrets.Secret;
import java.util.List;
import java.util.Optional;

/** How central proves to a mail server who it is. */
public sealed interface SmtpAuth {

  /** Not at all. */
  record None() implements SmtpAuth {}

  /** With a password, by PLAIN or LOGIN, whichever the server offers. */
  record Login(String username, Secret password) implements SmtpAuth {}

  /**
   * XOAUTH2 with a token of OAuth 2 client credentials.
   *
   * @param username the mailbox
   */
  record XOAuth2(
      String username,
      String tokenUrl,
      String clientId,
      Secret clientSecret,
      Optional<String> scope)
      implements SmtpAuth {}

  /**
   * Something that cannot be used.
   *
   * @param flaw what to do about it
   */
  record Unusable(String flaw) implements SmtpAuth {}

  default List<Secret> secrets() {
    if (this instanceof Login login) {
      return List.of(login.password());
    }
    return this instanceof XOAuth2 oauth ? List.of(oauth.clientSecret()) : List.of();
  }
}
