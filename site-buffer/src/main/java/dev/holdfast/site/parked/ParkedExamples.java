package dev.holdfast.site.parked;

/** Answers to an operator, for the page of the API. */
final class ParkedExamples {

  static final String DISCARDED =
      """
      {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Discarded"}
      """;

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "no parked message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is here"}
      """;

  static final String NOT_PARKED =
      """
      {"type": "urn:holdfast:problem:not-parked", "title": "The message is not parked", "status": 409,
       "detail": "nothing was done: message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is Delivered"}
      """;

  private ParkedExamples() {}
}
