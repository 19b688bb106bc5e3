package dev.holdfast.central.sitecalls;

/** Answers about calls, for the page of the API. */
final class SiteCallExamples {

  static final String ID_FORM = "With or without hyphens";
  static final String ID_EXAMPLE = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";

  static final String RETRIED =
      """
      {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Pending"}
      """;

  static final String DISCARDED =
      """
      {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Discarded"}
      """;

  static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "no site has reported an operation 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11"}
      """;

  static final String SEVERAL =
      """
      {"type": "urn:holdfast:problem:several-sites", "title": "Several sites have an operation of this id", "status": 409,
       "detail": "say which is meant with ?site=, one of plant-7, ship-2"}
      """;

  private SiteCallExamples() {}
}
