package dev.holdfast.messaging.operate;

/** Refusals, for the page of the API. */
final class OutboxExamples {

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "There is no message '0f8fad5b-d9cb-469f-a165-70867728950e' in the outbox"}
      """;

  static final String NOT_GIVEN_UP =
      """
      {"type": "urn:holdfast:problem:not-given-up", "title": "The message was not given up", "status": 409,
       "detail": "Message 0f8fad5b-d9cb-469f-a165-70867728950e is Sent; only failed and expired messages can be tried again"}
      """;

  private OutboxExamples() {}
}
