package dev.holdfast.site.intake;

/** What callers are answered who hand something in, for the page of the API. */
final class IntakeExamples {

  static final String DELIVERED =
      """
      {"accepted": true, "messageId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "wasBuffered": false}
      """;

  static final String REFUSED =
      """
      {"accepted": false, "messageId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "wasBuffered": false,
       "error": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 404: no such order"}
      """;

  static final String UNKNOWN_TARGET =
      """
      {"type": "urn:holdfast:problem:unknown-target", "title": "The target is not defined", "status": 422,
       "detail": "no external system named erp is defined; define it first"}
      """;

  static final String OTHER_TARGET =
      """
      {"type": "urn:holdfast:problem:other-target", "title": "Not allowed", "status": 403,
       "detail": "This token is limited to the targets mes, ops; this is for erp (ExternalSystem)"}
      """;

  static final String ID_TAKEN =
      """
      {"type": "urn:holdfast:problem:duplicate-id", "title": "The id is taken", "status": 409,
       "detail": "a message with the id 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 was already handed in"}
      """;

  static final String PAYLOAD_TOO_LARGE =
      """
      {"type": "urn:holdfast:problem:payload-too-large", "title": "The payload is too large", "status": 413,
       "detail": "A message may carry at most 1048576 bytes"}
      """;

  static final String NO_LINES =
      """
      {"type": "urn:holdfast:problem:no-body", "title": "The body is missing", "status": 400,
       "detail": "Send a JSON object"}
      """;

  static final String BATCH_TOO_LARGE =
      """
      {"type": "urn:holdfast:problem:batch-too-large", "title": "The batch is too large", "status": 413,
       "detail": "It has more than the 10000 lines that are taken at once"}
      """;

  static final String BUSY =
      """
      {"type": "urn:holdfast:problem:unavailable", "title": "Not available now", "status": 503,
       "detail": "nothing was stored: 10000 writes are already waiting"}
      """;

  static final String DISK_SHORT =
      """
      {"type": "urn:holdfast:problem:disk-short", "title": "The disk is nearly full", "status": 507,
       "detail": "nothing was stored: the disk of the data directory has 180 MiB free and must keep 256 MiB; free some, delivery goes on meanwhile"}
      """;

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "neither this site nor central knows notification 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11"}
      """;

  static final String CENTRAL_AWAY =
      """
      {"type": "urn:holdfast:problem:unavailable", "title": "Not available now", "status": 503,
       "detail": "notification 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is not held at this site, and central cannot be asked now (holdfast.site.central.url is not set); try again later"}
      """;

  static final String WRITE =
      """
      {"sql": "INSERT INTO readings (sensor, bar) VALUES ($1, $2)", "parameters": ["p-3", 0.38]}
      """;

  static final String TRANSACTION =
      """
      {"statements": [
        {"sql": "INSERT INTO readings (sensor, bar) VALUES ($1, $2)", "parameters": ["p-3", 0.38]},
        {"sql": "UPDATE sensors SET seen = now() WHERE name = $1", "parameters": ["p-3"]}]}
      """;

  private IntakeExamples() {}
}
