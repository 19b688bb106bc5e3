package dev.holdfast.central.operator;

/** Answers to an operator, for the page of the API. */
final class OperatorExamples {

  static final String DISCARDED =
      """
      {"notificationId": "0f8fad5b-d9cb-469f-a165-70867728950e", "status": "Discarded"}
      """;

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "There is no notification '0f8fad5b-d9cb-469f-a165-70867728950e'"}
      """;

  static final String NOT_PARKED =
      """
      {"type": "urn:holdfast:problem:not-parked", "title": "The notification is not parked", "status": 409,
       "detail": "nothing was done: notification 0f8fad5b-d9cb-469f-a165-70867728950e is Delivered"}
      """;

  private OperatorExamples() {}
}
