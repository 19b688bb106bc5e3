package dev.holdfast.shared.wire;

import dev.holdfast.shared.id.MessageId;
import java.util.Optional;

/**
 * One published example of a signature. docs/wire-format.md repeats them; they were computed with
 * another implementation than this one.
 */
enum SignatureVector {
  PLAIN(
      MessageType.Signal,
      "2026-05-01T12:00:00Z",
      "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10",
      "",
      "plant-7",
      "NotificationSubmit",
      "{\"text\":\"hello\"}",
      "66l7mmvn0sWwQFaCguvC1221Mq3Fw2965gqxaJ4F7Xg="),
  WITH_CORRELATION_ID(
      MessageType.Response,
      "2026-05-01T12:00:00.250Z",
      "1c6be60b-7a1e-4a4a-8b64-2a9e4d3c8b21",
      "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10",
      "central",
      "NotificationStatus",
      "{\"status\":\"Delivered\"}",
      "2/JI9Pv3Fe422sOgJTQFErNtFMcqul1CsaZg9bN0IbA="),
  UNICODE_PAYLOAD(
      MessageType.Signal,
      "2026-05-01T12:00:00.500Z",
      "2d7cf71c-8b2f-4b5b-9c75-3baf5e4d9c32",
      "",
      "plant-7",
      "NotificationSubmit",
      "{\"text\":\"Grüße, 世界 🚧 \\\"quoted\\\" \\\\ \\n\"}",
      "fm49fqBwlVF9DzaQPZJQ0QFdX3wihaX9UWbONNqcc1A="),
  EMPTY_PAYLOAD(
      MessageType.Signal,
      "2026-05-01T12:00:00.750Z",
      "3e8d082d-9c30-4c6c-8d86-4cb06f5ead43",
      "",
      "plant-7",
      "Heartbeat",
      "",
      "JvR7Wrv4LfRlVhk7qO5317thzOuSgUg9RwiiC76oHS4="),
  COMMAND(
      MessageType.Command,
      "2026-05-01T12:00:01Z",
      "4f9e193e-ad41-4d7d-9e97-5dc1706fbe54",
      "",
      "$unknown-site",
      "site/retry:parked",
      "{\"notificationId\":\"0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10\"}",
      "eaRhoUtxWweR1KnZZcQDeKfdeVf8oVWg8GN8wM6zkDM="),
  PUSH_CALL(
      MessageType.PushCall,
      "2026-05-01T12:00:01.001Z",
      "50af2a4f-be52-4e8e-8fa8-6ed28170cf65",
      "",
      "site.north_2",
      "NotificationStatus",
      "  {\"spaces\" : \"count\"}\n",
      "Tu5d3hM75jpZ1vXg95C1lMMwPw2rBJYjoeCLcupb6Vg="),
  WITH_EPOCH(
      MessageType.Signal,
      "2026-05-01T12:00:00Z",
      "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10",
      "",
      "plant-7",
      "NotificationSubmit",
      "{\"text\":\"hello\"}",
      "UBimJV/a+SAWwmgh98kD3Ebt0HAauZ49z2G/QM/V3q4=");

  static final String SECRET = "holdfast-test-vector-secret-2026-000001";

  final MessageType type;
  final String timestamp;
  final String messageId;
  final String correlationId;
  final String source;
  final String endpoint;
  final String payload;
  final String hmac;

  SignatureVector(
      MessageType type,
      String timestamp,
      String messageId,
      String correlationId,
      String source,
      String endpoint,
      String payload,
      String hmac) {
    this.type = type;
    this.timestamp = timestamp;
    this.messageId = messageId;
    this.correlationId = correlationId;
    this.source = source;
    this.endpoint = endpoint;
    this.payload = payload;
    this.hmac = hmac;
  }

  Optional<SenderEpoch> epoch() {
    return this == WITH_EPOCH ? Optional.of(new SenderEpoch(6, "node-b")) : Optional.empty();
  }

  Envelope envelope() {
    return new Envelope(
        MessageId.parse(messageId),
        Optional.of(correlationId).filter(id -> !id.isEmpty()).map(MessageId::parse),
        source,
        type,
        endpoint,
        payload,
        new EnvelopeHeaders(
            EnvelopeHeaders.CURRENT_VERSION, timestamp, hmac, Optional.empty(), epoch()));
  }
}
