package dev.holdfast.shared.contract;

/** The names under which central listens. */
public final class Endpoints {

  /** A {@link NotificationSubmit}; answered after the commit that holds it. */
  public static final String NOTIFICATION_SUBMIT = "NotificationSubmit";

  /** A {@link NotificationStatusQuery}; answered with a {@link NotificationStatusAnswer}. */
  public static final String NOTIFICATION_STATUS = "NotificationStatus";

  /** A {@link SiteCallReport}; answered after the commit that holds it. */
  public static final String SITE_CALL_REPORT = "SiteCallReport";

  /** A {@link NumbersGivenUp}; answered after the commit that holds it. */
  public static final String NUMBERS_GIVEN_UP = "NotificationNumbersGivenUp";

  /** A {@link NumbersAcknowledged}; answered with {@link NumbersMissing}. */
  public static final String NUMBERS_ACKNOWLEDGED = "NotificationNumbersAcknowledged";

  private Endpoints() {}
}
