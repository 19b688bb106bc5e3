package dev.holdfast.central.delivery;

import dev.holdfast.central.recipients.ListTypes;
import java.util.Set;

/** The types central can deliver. */
public final class NotificationTypes {

  /** A plain-text mail; what a notification is unless its list says otherwise. */
  public static final String EMAIL = ListTypes.EMAIL;

  /** A signed POST. */
  public static final String WEBHOOK = ListTypes.WEBHOOK;

  /** Types of which a list can be. */
  public static final Set<String> BY_LIST = Set.of(EMAIL, WEBHOOK);

  private NotificationTypes() {}
}
