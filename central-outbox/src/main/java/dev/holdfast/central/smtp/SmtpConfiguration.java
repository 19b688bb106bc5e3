package dev.holdfast.central.smtp;

import dev.holdfast.base.trust.AdditionalTrust;
import dev.holdfast.shared.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One mail server and how to use it, ready for use.
 *
 * @param tlsMode as it stands there; {@link #tls} knows whether it means something
 * @param trust certificates in PEM that are trusted besides the usual ones
 * @param warnings values that could not be taken as they are
 * @param stored empty when it comes from the settings
 */
public record SmtpConfiguration(
    String name,
    String host,
    int port,
    String tlsMode,
    SmtpAuth auth,
    String from,
    Optional<String> trust,
    RetryPolicy retries,
    List<String> warnings,
    int maxConcurrentConnections,
    int maxRecipientsPerMail,
    Duration timeout,
    int failoverOrder,
    boolean enabled,
    Optional<Stored> stored) {

  /** What the database knows about a row. */
  public record Stored(long version, Instant updatedAt, String updatedBy) {}

  /** The name of the one that stands in the settings. */
  public static final String OF_SETTINGS = "default";

  public Optional<TlsMode> tls() {
    return stored.isEmpty() && tlsMode.equals(TlsMode.StartTlsIfOffered.name())
        ? Optional.of(TlsMode.StartTlsIfOffered)
        : TlsMode.named(tlsMode);
  }

  /** What has to be changed before it can be used. */
  public Optional<String> flaw() {
    if (tls().isEmpty()) {
      return Optional.of(
          "SMTP configuration '%s' has the TLS mode '%s', which does not exist; set %s"
              .formatted(
                  name,
                  tlsMode,
                  stored.isPresent()
                      ? "None, StartTls or Tls"
                      : "quarkus.mailer.start-tls to DISABLED, OPTIONAL or REQUIRED"));
    }
    if (trust.isPresent() && !AdditionalTrust.isPem(trust.get())) {
      return Optional.of(
          "SMTP configuration '%s': 'trust' holds no certificates in PEM".formatted(name));
    }
    return auth instanceof SmtpAuth.Unusable unusable
        ? Optional.of("SMTP configuration '%s': %s".formatted(name, unusable.flaw()))
        : Optional.empty();
  }
}
