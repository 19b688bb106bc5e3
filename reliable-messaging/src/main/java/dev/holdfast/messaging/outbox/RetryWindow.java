package dev.holdfast.messaging.outbox;

import java.time.Duration;

/**
 * How long a sender may go on repeating a message: as long as it lives. However few its retries
 * are, the sender may be down for any part of that time, and goes on when it is back.
 */
public final class RetryWindow {

  private RetryWindow() {}

  /** Of a sender with these settings. */
  public static Duration of(OutboxConfig sender) {
    return sender.ttl();
  }

  /**
   * Refuses settings that have messages repeated for longer than receivers remember them.
   *
   * @throws IllegalArgumentException saying both durations
   */
  public static void requireRemembered(OutboxConfig sender) {
    if (of(sender).compareTo(sender.receiversRemember()) > 0) {
      throw new IllegalArgumentException(
          ("holdfast.messaging.outbox.ttl is %s, but receivers remember messages for %s"
                  + " (holdfast.messaging.outbox.receivers-remember): after that a message would be"
                  + " processed twice; let messages expire sooner, or have receivers remember longer")
              .formatted(of(sender), sender.receiversRemember()));
    }
  }

  /**
   * Refuses a message that asks to be repeated for longer than its receiver remembers it. What is
   * configured is checked at the start.
   *
   * @throws IllegalArgumentException saying both durations
   */
  public static void requireRemembered(NewMessage message, OutboxConfig sender) {
    message
        .timeToLive()
        .filter(ttl -> !message.idempotentReceiver())
        .filter(ttl -> ttl.compareTo(sender.receiversRemember()) > 0)
        .ifPresent(ttl -> refuse(message, ttl, sender.receiversRemember()));
  }

  private static void refuse(NewMessage message, Duration ttl, Duration remembered) {
    throw new IllegalArgumentException(
        ("message %s to %s may be repeated for %s, but receivers remember messages for %s"
                + " (holdfast.messaging.outbox.receivers-remember): after that it would be"
                + " processed twice. Let it expire sooner, or say toIdempotentReceiver() if '%s'"
                + " there needs no inbox")
            .formatted(message.id(), message.destination(), ttl, remembered, message.endpoint()));
  }
}
