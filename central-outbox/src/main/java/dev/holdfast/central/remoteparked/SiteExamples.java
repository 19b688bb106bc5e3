package dev.holdfast.central.remoteparked;

/** Answers, for the page of the API. */
public final class SiteExamples {

  public static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "no site 'plant-7' is known here"}
      """;

  public static final String NO_MESSAGE =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "no parked message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is here"}
      """;

  public static final String NOT_PARKED =
      """
      {"type": "urn:holdfast:problem:not-parked", "title": "The message is not parked", "status": 409,
       "detail": "nothing was done: message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is Delivered"}
      """;

  static final String NO_PENDING_MESSAGE =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "no pending message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is here"}
      """;

  static final String NOT_PENDING =
      """
      {"type": "urn:holdfast:problem:not-pending", "title": "The message is not pending", "status": 409,
       "detail": "nothing was done: message 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 is Delivered"}
      """;

  static final String PENDING_PAGE =
      """
      {"items": [{"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp", "retryCount": 0,
       "createdAt": "2026-03-01T12:00:00Z", "dueAt": "2026-03-01T12:00:31Z",
       "waitsBecause": "erp is away: its breaker has been open since 2026-03-01T11:58:07Z, the next look is at 2026-03-01T12:00:27Z"}]}
      """;

  public static final String CANCELLED =
      """
      {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Discarded"}
      """;

  public static final String OTHER_COUNT =
      """
      {"type": "urn:holdfast:problem:unexpected-count", "title": "There are more or fewer of them by now", "status": 409,
       "detail": "nothing was done: 42 were expected and 45 match now; look again"}
      """;

  public static final String TOO_MANY_JOBS =
      """
      {"type": "urn:holdfast:problem:too-many-jobs", "title": "Too many retry jobs", "status": 429,
       "detail": "4 are running; wait for one to end or cancel it"}
      """;

  public static final String AWAY =
      """
      {"type": "urn:holdfast:problem:site-not-connected", "title": "The site is not connected", "status": 503,
       "detail": "site plant-7 is not connected (last seen 2026-03-01T11:00:00Z); nothing was done. Ask again when its link is back"}
      """;

  public static final String NO_ANSWER =
      """
      {"type": "urn:holdfast:problem:site-no-answer", "title": "The site does not answer", "status": 504,
       "detail": "site plant-7 is connected, but there was no answer within 20 s; whether it was carried out is not known, look at the message again"}
      """;

  static final String NOTHING_DEFINED =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "the external system erb is not defined here"}
      """;

  static final String NO_STANDBY =
      """
      {"type": "urn:holdfast:problem:no-switch-over", "title": "The nodes do not change places",
       "status": 409, "detail": "nothing has changed: no standby is there"}
      """;

  static final String OLDER =
      """
      {"type": "urn:holdfast:problem:site-bad-answer", "title": "The site's answer is none", "status": 502,
       "detail": "site plant-7: it does not know this request, it may be of an older version: no such endpoint"}
      """;

  private SiteExamples() {}
}
