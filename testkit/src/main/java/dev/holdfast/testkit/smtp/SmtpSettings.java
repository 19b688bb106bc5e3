package dev.holdfast.testkit.smtp;

import dev.holdfast.testkit.tls.TestTls;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** What does not change while a sink runs. */
record SmtpSettings(
    TlsMode tlsMode,
    Optional<TestTls> tls,
    List<Credentials> credentials,
    int maxMessageBytes,
    int maxRecipients,
    boolean pipelining,
    Optional<String> authOffer,
    Clock clock) {

  SmtpSettings {
    credentials = List.copyOf(credentials);
  }

  boolean authenticationRequired() {
    return !credentials.isEmpty();
  }
}
