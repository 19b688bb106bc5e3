package dev.holdfast.shared.contract;

/**
 * The names under which a site listens, over the link it opens. Each answers {@link SiteAnswer}.
 */
public final class SiteEndpoints {

  /** A {@link MessagesQuery}: one page of parked messages. */
  public static final String PARKED_QUERY = "ParkedQuery";

  /** A {@link MessageQuery}: one parked message with its payload. */
  public static final String PARKED_MESSAGE_QUERY = "ParkedMessageQuery";

  /** A {@link MessagesQuery}: one page of pending messages, each with why it waits. */
  public static final String PENDING_QUERY = "PendingQuery";

  /** A {@link MessageQuery}: one pending message with its payload. */
  public static final String PENDING_MESSAGE_QUERY = "PendingMessageQuery";

  /** A {@link MessageDecision} about one message, carried out once. */
  public static final String DECISION = "ParkedDecision";

  /** A {@link BulkDecision}: a decision about many. */
  public static final String BULK_DECISION = "ParkedBulk";

  /** A {@link RetryJobQuery}: how far retries of many have come. */
  public static final String RETRY_JOBS = "RetryJobs";

  /** A {@link PauseCommand}: a target rests, or goes on. */
  public static final String PAUSE = "Pause";

  /** A {@link SwitchOverCommand}: the other node of the site leads. */
  public static final String SWITCH_OVER = "SwitchOver";

  /** Anything: how the node is doing. */
  public static final String SITE_STATUS = "SiteStatus";

  private SiteEndpoints() {}
}
