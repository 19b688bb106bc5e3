package dev.holdfast.site.parked.transfer;

/** Lines out and in, for the page of the API; each object is shown as a line. */
final class TransferExamples {

  static final String EXPORTED =
      """
      [{"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp",
        "payload": "{\\"method\\":\\"POST\\",\\"path\\":\\"/orders/17/approve\\"}",
        "retryCount": 1, "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401",
        "lastAttemptAt": "2026-03-01T12:00:01Z", "maxRetries": 50, "retryInterval": "PT30S",
        "createdAt": "2026-03-01T12:00:00Z", "originInstance": "plc-gateway-2", "sourceScript": "pump-watch"},
       {"id": "0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10", "category": "CachedDbWrite", "target": "historian",
        "payload": "{\\"sql\\":\\"INSERT INTO readings (sensor, bar) VALUES ($1, $2)\\",\\"parameters\\":[\\"p-3\\",0.38]}",
        "retryCount": 1, "lastError": "no database is defined as historian; define it with PUT /api/v1/definitions/databases/historian or in the configuration, then retry",
        "lastAttemptAt": "2026-03-01T12:00:02Z", "maxRetries": 50, "retryInterval": "PT30S",
        "createdAt": "2026-03-01T12:00:02Z"}]
      """;

  static final String IMPORTED =
      """
      [{"line": 1, "id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "result": "Imported"},
       {"line": 2, "result": "Refused", "reason": "field 'target' is missing"}]
      """;

  static final String NO_BODY =
      """
      {"type": "urn:holdfast:problem:no-body", "title": "The body is missing", "status": 400,
       "detail": "Send the lines of an export"}
      """;

  private TransferExamples() {}
}
