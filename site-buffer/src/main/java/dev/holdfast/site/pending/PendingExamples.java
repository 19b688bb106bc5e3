package dev.holdfast.site.pending;

/** Answers to an operator, for the page of the API. */
final class PendingExamples {

  static final String ID = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";

  static final String PAGE =
      """
      {"items": [
      {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp", "retryCount": 0,
       "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443): connection refused",
       "createdAt": "2026-03-01T12:00:00Z", "lastAttemptAt": "2026-03-01T12:00:01Z", "dueAt": "2026-03-01T12:00:31Z",
       "waitsBecause": "erp is away: its breaker has been open since 2026-03-01T11:58:07Z, the next look is at 2026-03-01T12:00:27Z"}]}
      """;

  static final String ONE =
      """
      {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp", "retryCount": 0,
       "createdAt": "2026-03-01T12:00:00Z", "orderingKey": "order-17", "waitingBehind": 1,
       "heldBy": "018f3b1e-7c2a-7d41-9a55-0c8f2b6d1e77",
       "waitsBecause": "behind message 018f3b1e-7c2a-7d41-9a55-0c8f2b6d1e77 of its ordering key, which is parked",
       "payload": "{\\"method\\":\\"POST\\",\\"path\\":\\"/orders/17/approve\\"}"}
      """;

  static final String CANCELLED =
      """
      {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Discarded"}
      """;

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "no pending message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is here"}
      """;

  static final String NOT_PENDING =
      """
      {"type": "urn:holdfast:problem:not-pending", "title": "The message is not pending", "status": 409,
       "detail": "nothing was done: message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is Delivered"}
      """;

  static final String HELD =
      """
      {"type": "urn:holdfast:problem:held", "title": "The message waits for another one", "status": 409,
       "detail": "nothing was done: message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 waits behind message 018f3b1e-7c2a-7d41-9a55-0c8f2b6d1e77 of its ordering key, which is parked; decide about that one"}
      """;

  private PendingExamples() {}
}
