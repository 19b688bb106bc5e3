package dev.holdfast.central.operator.bulk;

/** Answers to an operator, for the page of the API. */
final class BulkExamples {

  static final String RETRY_BEGUN =
      """
      {"jobId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "action": "Retry", "state": "Running", "total": 42, "done": 0,
       "delivered": 0, "failedAgain": 0, "discarded": 0, "skipped": 0, "startedBy": "night-shift",
       "startedAt": "2026-03-01T03:00:00Z"}
      """;

  static final String DISCARD_BEGUN =
      """
      {"jobId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "action": "Discard", "state": "Running", "total": 42, "done": 0,
       "delivered": 0, "failedAgain": 0, "discarded": 0, "skipped": 0, "startedBy": "night-shift",
       "startedAt": "2026-03-01T03:00:00Z"}
      """;

  static final String CANCELLED =
      """
      {"jobId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "action": "Retry", "state": "Cancelled", "total": 42, "done": 7,
       "delivered": 6, "failedAgain": 1, "discarded": 0, "skipped": 0, "startedBy": "night-shift",
       "startedAt": "2026-03-01T03:00:00Z", "endedAt": "2026-03-01T03:02:00Z"}
      """;

  static final String OTHER_COUNT =
      """
      {"type": "urn:holdfast:problem:unexpected-count", "title": "There are more or fewer of them by now", "status": 409,
       "detail": "nothing was done: 42 were expected and 45 match now; look again"}
      """;

  static final String TOO_MANY_JOBS =
      """
      {"type": "urn:holdfast:problem:too-many-jobs", "title": "Too many jobs", "status": 429,
       "detail": "4 are running; wait for one to end or cancel it"}
      """;

  static final String NO_SUCH_JOB =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "there is no job 8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11; the last hundred are remembered"}
      """;

  private BulkExamples() {}
}
