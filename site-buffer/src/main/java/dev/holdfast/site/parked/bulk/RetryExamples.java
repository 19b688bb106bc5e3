package dev.holdfast.site.parked.bulk;

/** Answers to an operator, for the page of the API. */
final class RetryExamples {

  static final String BEGUN =
      """
      {"jobId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Running", "total": 42, "done": 0, "delivered": 0,
       "failedAgain": 0, "skipped": 0, "startedBy": "night-shift", "startedAt": "2026-03-01T03:00:00Z"}
      """;

  static final String CANCELLED =
      """
      {"jobId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Cancelled", "total": 42, "done": 7, "delivered": 6,
       "failedAgain": 1, "skipped": 0, "startedBy": "night-shift", "startedAt": "2026-03-01T03:00:00Z",
       "endedAt": "2026-03-01T03:02:00Z"}
      """;

  static final String TOO_MANY_JOBS =
      """
      {"type": "urn:holdfast:problem:too-many-jobs", "title": "Too many retry jobs", "status": 429,
       "detail": "4 are running; wait for one to end or cancel it"}
      """;

  static final String NO_SUCH_JOB =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "this node has no retry job 8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11; jobs end with the process"}
      """;

  private RetryExamples() {}
}
