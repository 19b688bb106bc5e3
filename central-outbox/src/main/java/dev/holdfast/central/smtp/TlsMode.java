package dev.holdfast.central.smtp;

import java.util.Arrays;
import java.util.Optional;

/** How a connection is encrypted. */
public enum TlsMode {
  /** Not at all. */
  None,
  /** Begins in the clear; without encryption nothing is sent. */
  StartTls,
  /** From the first byte on. */
  Tls,
  /** Encrypted where the server offers it. Only Quarkus' own settings know this. */
  StartTlsIfOffered;

  /** As it stands in a row or a request. */
  public static Optional<TlsMode> named(String name) {
    return Arrays.stream(values())
        .filter(mode -> mode != StartTlsIfOffered && mode.name().equals(name))
        .findFirst();
  }
}
