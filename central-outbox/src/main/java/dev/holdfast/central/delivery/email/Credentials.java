package dev.holdfast.central.delivery.email;

import dev.holdfast.base.secrets.Secret;
import java.util.List;

/**
 * What is shown to the server at AUTH.
 *
 * @param isToken of XOAUTH2, not of PLAIN or LOGIN
 */
record Credentials(String user, Secret secret, boolean isToken) {

  /** As it is, and what PLAIN or XOAUTH2 make of it, before it is in base64. */
  List<Secret> spellings() {
    return List.of(
        secret,
        new Secret(
            isToken
                ? "user=%s\u0001auth=Bearer %s\u0001\u0001".formatted(user, secret.value())
                : "\0" + user + "\0" + secret.value()));
  }
}
