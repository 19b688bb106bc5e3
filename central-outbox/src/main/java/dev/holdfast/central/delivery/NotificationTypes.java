package dev.holdfast.central.delivery;

/** The types central can deliver. */
public final class NotificationTypes {

  /** A plain-text mail; what a notification is unless it says otherwise. */
  public static final String EMAIL = "Email";

  private NotificationTypes() {}
}
