package dev.holdfast.shared.wire;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Function;

/** Decides whether an envelope really comes, now, from the service it names. */
public final class EnvelopeVerifier {

  private final Function<String, List<SigningSecret>> secretsOf;
  private final Clock clock;
  private final Duration window;

  /**
   * @param secretsOf the secrets valid for a service id: two while one is being rotated, none for a
   *     stranger
   */
  public EnvelopeVerifier(
      Function<String, List<SigningSecret>> secretsOf, Clock clock, Duration window) {
    this.secretsOf = secretsOf;
    this.clock = clock;
    this.window = window;
  }

  public Verification verify(Envelope envelope) {
    if (!EnvelopeHeaders.CURRENT_VERSION.equals(envelope.headers().version())) {
      return new Verification.UnknownVersion(envelope);
    }
    return secretsOf.apply(envelope.sourceServiceId()).stream()
        .filter(secret -> secret.matches(envelope))
        .findFirst()
        .map(secret -> checkTime(envelope, secret))
        .orElseGet(() -> new Verification.Forged(envelope));
  }

  private Verification checkTime(Envelope envelope, SigningSecret secret) {
    try {
      Instant sent = Instant.parse(envelope.headers().timestamp());
      Duration skew = Duration.between(sent, clock.instant());
      return skew.abs().compareTo(window) > 0
          ? new Verification.OutsideWindow(envelope, skew, window)
          : new Verification.Genuine(envelope, secret);
    } catch (DateTimeParseException e) {
      return new Verification.Forged(envelope);
    }
  }
}
