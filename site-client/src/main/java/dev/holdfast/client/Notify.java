package dev.holdfast.client;

/** Notifications through the {@linkplain HoldfastSite#standard standard site}. */
public final class Notify {

  private Notify() {}

  /** {@code Notify.to("ops").send(subject, body)}. */
  public static NotificationDraft to(String list) {
    return HoldfastSite.standard().notify(list);
  }
}
