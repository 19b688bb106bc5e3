package dev.holdfast.client;

import java.util.concurrent.CompletionStage;

/** A notification for everybody on a list. */
public final class NotificationDraft extends Draft<NotificationDraft> {

  private NotificationDraft(Inside inside) {
    super(inside);
  }

  static NotificationDraft to(Sender sender, String list) {
    return new NotificationDraft(Inside.empty(sender).content("list", list));
  }

  /** One line. */
  public NotificationDraft subject(String subject) {
    return content("subject", subject);
  }

  public NotificationDraft body(String body) {
    return content("body", body);
  }

  /** The short form of {@link #subject}, {@link #body} and {@link #send()}. */
  public Outcome send(String subject, String body) {
    return subject(subject).body(body).send();
  }

  /** As {@link #send(String, String)}, without waiting. */
  public CompletionStage<Outcome> sendAsync(String subject, String body) {
    return subject(subject).body(body).sendAsync();
  }

  @Override
  NotificationDraft copy(Inside inside) {
    return new NotificationDraft(inside);
  }

  @Override
  String endpoint() {
    return "/api/v1/notifications";
  }

  @Override
  String category() {
    return "Notification";
  }

  @Override
  String target() {
    return content().text("list");
  }
}
