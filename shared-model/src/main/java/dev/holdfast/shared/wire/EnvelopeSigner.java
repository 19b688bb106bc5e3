package dev.holdfast.shared.wire;

import dev.holdfast.shared.id.MessageId;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;

/** Puts messages of one service into signed envelopes, stamped with the time of sending. */
public final class EnvelopeSigner {

  private final String sourceServiceId;
  private final SigningSecret secret;
  private final Clock clock;
  private final Supplier<Optional<SenderEpoch>> epoch;

  /** For a service that stands alone. */
  public EnvelopeSigner(String sourceServiceId, SigningSecret secret, Clock clock) {
    this(sourceServiceId, secret, clock, Optional::empty);
  }

  /**
   * @param epoch asked for each envelope: the node may lead by now, or have ceased to
   */
  public EnvelopeSigner(
      String sourceServiceId,
      SigningSecret secret,
      Clock clock,
      Supplier<Optional<SenderEpoch>> epoch) {
    this.sourceServiceId = sourceServiceId;
    this.secret = secret;
    this.clock = clock;
    this.epoch = epoch;
  }

  public Envelope sign(
      MessageId id,
      MessageType type,
      String endpoint,
      String payload,
      Optional<String> traceparent) {
    return sign(id, Optional.empty(), type, endpoint, payload, traceparent);
  }

  /**
   * @param correlationId the message this one belongs to
   */
  public Envelope sign(
      MessageId id,
      Optional<MessageId> correlationId,
      MessageType type,
      String endpoint,
      String payload,
      Optional<String> traceparent) {
    String timestamp = clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
    EnvelopeHeaders unsigned =
        new EnvelopeHeaders(
            EnvelopeHeaders.CURRENT_VERSION, timestamp, "", traceparent, epoch.get());
    Envelope envelope =
        new Envelope(id, correlationId, sourceServiceId, type, endpoint, payload, unsigned);
    return envelope.withHmac(secret.hmacOf(envelope));
  }
}
