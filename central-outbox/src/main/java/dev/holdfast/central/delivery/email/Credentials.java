package dev.holdfast.central.delivery.email;

import dev.holdfast.central.secrets.Secret;

/** What is shown to the server at AUTH. */
sealed interface Credentials {

  record None() implements Credentials {}

  record Password(String user, Secret password) implements Credentials {}

  record BearerToken(String user, Secret token) implements Credentials {}
}
