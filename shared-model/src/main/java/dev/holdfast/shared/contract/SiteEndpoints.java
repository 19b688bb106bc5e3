package dev.holdfast.shared.contract;

/**
 * The names under which a site listens, over the link it opens. Each answers {@link SiteAnswer}.
 */
public final class SiteEndpoints {

  /** A {@link ParkedQuery}: one page of parked messages. */
  public static final String PARKED_QUERY = "ParkedQuery";

  /** A {@link ParkedMessageQuery}: one parked message with its payload. */
  public static final String PARKED_MESSAGE_QUERY = "ParkedMessageQuery";

  /** A {@link ParkedDecision} about one message, carried out once. */
  public static final String PARKED_DECISION = "ParkedDecision";

  /** A {@link ParkedBulk}: a decision about many. */
  public static final String PARKED_BULK = "ParkedBulk";

  /** A {@link RetryJobQuery}: how far retries of many have come. */
  public static final String RETRY_JOBS = "RetryJobs";

  /** Anything: how the node is doing. */
  public static final String SITE_STATUS = "SiteStatus";

  private SiteEndpoints() {}
}
