package dev.holdfast.site.kept.bulk;

/** Answers to an operator, for the page of the API. */
public final class BulkExamples {

  public static final String DONE =
      """
      {"dryRun": false, "count": 42}
      """;

  public static final String OTHER_COUNT =
      """
      {"type": "urn:holdfast:problem:unexpected-count", "title": "There are more or fewer of them by now", "status": 409,
       "detail": "nothing was done: 42 were expected and 45 match now; look again"}
      """;

  private BulkExamples() {}
}
