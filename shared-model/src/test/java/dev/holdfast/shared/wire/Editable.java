package dev.holdfast.shared.wire;

import dev.holdfast.shared.id.MessageId;
import java.util.Optional;

/** An envelope taken apart, so that a test can change one field and put it together again. */
record Editable(
    MessageId id,
    Optional<MessageId> correlation,
    String source,
    MessageType type,
    String endpoint,
    String payload,
    String version,
    String timestamp,
    String hmac,
    Optional<String> trace) {

  static Editable of(Envelope e) {
    EnvelopeHeaders h = e.headers();
    return new Editable(
        e.messageId(),
        e.correlationId(),
        e.sourceServiceId(),
        e.messageType(),
        e.endpoint(),
        e.payload(),
        h.version(),
        h.timestamp(),
        h.hmac(),
        h.traceparent());
  }

  Envelope envelope() {
    return new Envelope(
        id,
        correlation,
        source,
        type,
        endpoint,
        payload,
        new EnvelopeHeaders(version, timestamp, hmac, trace));
  }

  /** With the change, and with a signature that fits it. */
  Envelope resigned(SigningSecret secret) {
    return envelope().withHmac(secret.hmacOf(envelope()));
  }

  Editable with(MessageId other) {
    return new Editable(
        other, correlation, source, type, endpoint, payload, version, timestamp, hmac, trace);
  }

  Editable withCorrelation(Optional<MessageId> other) {
    return new Editable(
        id, other, source, type, endpoint, payload, version, timestamp, hmac, trace);
  }

  Editable withSource(String other) {
    return new Editable(
        id, correlation, other, type, endpoint, payload, version, timestamp, hmac, trace);
  }

  Editable withType(MessageType other) {
    return new Editable(
        id, correlation, source, other, endpoint, payload, version, timestamp, hmac, trace);
  }

  Editable withEndpoint(String other) {
    return new Editable(
        id, correlation, source, type, other, payload, version, timestamp, hmac, trace);
  }

  Editable withPayload(String other) {
    return new Editable(
        id, correlation, source, type, endpoint, other, version, timestamp, hmac, trace);
  }

  Editable withVersion(String other) {
    return new Editable(
        id, correlation, source, type, endpoint, payload, other, timestamp, hmac, trace);
  }

  Editable withTimestamp(String other) {
    return new Editable(
        id, correlation, source, type, endpoint, payload, version, other, hmac, trace);
  }

  Editable withHmac(String other) {
    return new Editable(
        id, correlation, source, type, endpoint, payload, version, timestamp, other, trace);
  }

  Editable withTrace(String other) {
    return new Editable(
        id,
        correlation,
        source,
        type,
        endpoint,
        payload,
        version,
        timestamp,
        hmac,
        Optional.of(other));
  }
}
