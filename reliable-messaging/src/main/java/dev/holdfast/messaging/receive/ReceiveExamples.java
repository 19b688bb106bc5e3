package dev.holdfast.messaging.receive;

/** Envelopes and replies, for the page of the API. */
final class ReceiveExamples {

  static final String ENVELOPE =
      """
      {"messageId": "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10", "sourceServiceId": "plant-7", "messageType": "Command",
       "endpoint": "NotificationSubmit", "payload": "{\\"notificationId\\":\\"0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10\\"}",
       "headers": {"rf-version": "2.0", "rf-timestamp": "2026-03-01T12:00:00Z",
                   "rf-hmac": "66l7mmvn0sWwQFaCguvC1221Mq3Fw2965gqxaJ4F7Xg="}}
      """;

  static final String TAKEN =
      """
      {"messageId": "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10", "status": 200, "acknowledged": true, "duplicateDetected": false}
      """;

  static final String REFUSED =
      """
      {"messageId": "1c6be60b-7a1e-4a4a-8b64-2a9e4d3c8b21", "status": 401, "acknowledged": false, "duplicateDetected": false, "error": "the signature does not fit"}
      """;

  static final String ENVELOPES =
      """
      [{"messageId": "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10", "sourceServiceId": "plant-7", "messageType": "Command",
       "endpoint": "NotificationSubmit", "payload": "{\\"notificationId\\":\\"0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10\\"}",
       "headers": {"rf-version": "2.0", "rf-timestamp": "2026-03-01T12:00:00Z",
                   "rf-hmac": "66l7mmvn0sWwQFaCguvC1221Mq3Fw2965gqxaJ4F7Xg="}},
      {"messageId": "1c6be60b-7a1e-4a4a-8b64-2a9e4d3c8b21", "sourceServiceId": "plant-7", "messageType": "Command",
       "endpoint": "NotificationSubmit", "payload": "{\\"notificationId\\":\\"1c6be60b-7a1e-4a4a-8b64-2a9e4d3c8b21\\"}",
       "headers": {"rf-version": "2.0", "rf-timestamp": "2026-03-01T12:00:00Z",
                   "rf-hmac": "66l7mmvn0sWwQFaCguvC1221Mq3Fw2965gqxaJ4F7Xg="}}]
      """;

  static final String REPLIES =
      """
      [{"messageId": "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10", "status": 200, "acknowledged": true, "duplicateDetected": false},
      {"messageId": "1c6be60b-7a1e-4a4a-8b64-2a9e4d3c8b21", "status": 401, "acknowledged": false, "duplicateDetected": false, "error": "the signature does not fit"}]
      """;

  static final String BUSY =
      """
      {"type": "urn:holdfast:problem:too-much-at-once", "title": "Too much at once", "status": 503,
       "detail": "So much is being received that there is no room for more; send it again in a moment"}
      """;

  private ReceiveExamples() {}
}
