package dev.holdfast.client;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A site to hand messages to. Safe for many threads; make one and keep it. */
public final class HoldfastSite {

  private static final AtomicReference<HoldfastSite> STANDARD = new AtomicReference<>();

  private final Sender sender;

  private HoldfastSite(SiteConfig config) {
    this.sender = new Sender(config);
  }

  /** Connections are opened when the first message is sent. */
  public static HoldfastSite connect(SiteConfig config) {
    return new HoldfastSite(config);
  }

  /** The site of {@link Notify} and the other statics, at first that of the environment. */
  public static HoldfastSite standard() {
    return STANDARD.updateAndGet(
        present -> present == null ? connect(SiteConfig.fromEnvironment()) : present);
  }

  /** Lets {@link Notify} and the other statics use this site from now on. */
  public HoldfastSite asStandard() {
    STANDARD.set(this);
    return this;
  }

  /** A notification for everybody on this list. */
  public NotificationDraft notify(String list) {
    return NotificationDraft.to(sender, list);
  }

  /** A call of this external system. */
  public ExternalCall externalSystem(String name) {
    return ExternalCall.of(sender, name);
  }

  /** A write to this database. */
  public DatabaseWrite database(String name) {
    return DatabaseWrite.to(sender, name);
  }

  /** Any message: {@code ExternalSystem}, {@code CachedDbWrite} or {@code Notification}. */
  public MessageDraft message(String category, String target) {
    return MessageDraft.of(sender, category, target);
  }

  /**
   * Sends many messages and waits for all outcomes. A message that fails does not stop the others.
   *
   * @param drafts taken from as they are sent, so there may be any number
   * @param results hears every outcome as it arrives, in the order of the drafts, one at a time, on
   *     a thread of the client
   * @throws SiteException when the site is lost on the way; what has been heard of is certain
   */
  public BatchSummary sendAll(Stream<? extends Draft<?>> drafts, Consumer<BatchResult> results) {
    return Waiting.forResultOf(sendAllAsync(drafts, results));
  }

  /** As {@link #sendAll}, without waiting. */
  public CompletionStage<BatchSummary> sendAllAsync(
      Stream<? extends Draft<?>> drafts, Consumer<BatchResult> results) {
    return sender.sendAll(drafts, results);
  }

  /** Where a call or write stands; empty when the site knows nothing of it, or no longer. */
  public Optional<TrackedOperation> operation(String id) {
    return Waiting.forResultOf(operationAsync(id));
  }

  /** As {@link #operation}, without waiting. */
  public CompletionStage<Optional<TrackedOperation>> operationAsync(String id) {
    return sender.ask(
        "/api/v1/operations/" + UrlPath.segment(UrlPath.checkedName("operation", id)),
        TrackedOperation::fromJson);
  }

  /** Where a notification stands; empty when neither the site nor central knows it. */
  public Optional<NotificationState> notification(String id) {
    return Waiting.forResultOf(notificationAsync(id));
  }

  /** As {@link #notification}, without waiting. */
  public CompletionStage<Optional<NotificationState>> notificationAsync(String id) {
    return sender.ask(
        "/api/v1/notifications/" + UrlPath.segment(UrlPath.checkedName("notification", id)),
        NotificationState::fromJson);
  }
}
