package dev.holdfast.client;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * A message to be sent, with its options. A draft never changes: every method returns a new one, so
 * a half-filled draft can be kept, shared and sent from many times.
 *
 * @param <D> the draft itself
 */
public abstract sealed class Draft<D extends Draft<D>>
    permits NotificationDraft, ExternalCall, DatabaseWrite, MessageDraft {

  private static final int MAX_KEY_CHARS = 255;

  private final Sender sender;
  private final Optional<String> idempotencyKey;
  private final Fields content;
  private final Fields options;

  Draft(Inside inside) {
    this.sender = inside.sender();
    this.idempotencyKey = inside.idempotencyKey();
    this.content = inside.content();
    this.options = inside.options();
  }

  /** What every draft is made of. */
  record Inside(Sender sender, Optional<String> idempotencyKey, Fields content, Fields options) {

    static Inside empty(Sender sender) {
      return new Inside(sender, Optional.empty(), Fields.NONE, Fields.NONE);
    }

    Inside content(String name, Object value) {
      return new Inside(sender, idempotencyKey, content.with(name, value), options);
    }
  }

  abstract D copy(Inside inside);

  abstract String endpoint();

  abstract String category();

  abstract String target();

  /** Messages with the same key to the same target leave in the order in which they came. */
  public D orderingKey(String key) {
    return option("orderingKey", key);
  }

  /** From then on delivering it makes no sense any more, and it is parked. */
  public D expiresAt(Instant end) {
    return option("expiresAt", end);
  }

  /** Retries before it waits for an operator; 0 is without limit. */
  public D maxRetries(int retries) {
    if (retries < 0) {
      throw new IllegalArgumentException("maxRetries must not be negative, as is " + retries);
    }
    return option("maxRetries", retries);
  }

  /** From a failed attempt to the next. */
  public D retryInterval(Duration interval) {
    return option("retryInterval", interval);
  }

  /** False leaves the first attempt to the site's next sweep, so that the answer comes at once. */
  public D attemptImmediate(boolean immediate) {
    return option("attemptImmediate", immediate);
  }

  /** The instance of your application that sends. */
  public D originInstance(String instance) {
    return option("originInstance", instance);
  }

  /** The script that sends, so that an operator knows whom to ask. */
  public D sourceScript(String script) {
    return option("sourceScript", script);
  }

  public D executionId(String id) {
    return option("executionId", id);
  }

  public D parentExecutionId(String id) {
    return option("parentExecutionId", id);
  }

  /** Pins the id instead of letting the site choose one. */
  public D messageId(UUID id) {
    return option("messageId", id);
  }

  /**
   * Sends under a key of your own, to be on the safe side beyond one run of your program: whatever
   * is sent twice under a key is taken once. Without it every send has a new key.
   */
  public D idempotencyKey(String key) {
    boolean sound =
        !key.isEmpty()
            && key.length() <= MAX_KEY_CHARS
            && key.chars().allMatch(c -> c > ' ' && c < 127);
    if (!sound) {
      throw new IllegalArgumentException(
          "an idempotency key is 1 to %d plain characters without blanks".formatted(MAX_KEY_CHARS));
    }
    return copy(new Inside(sender, Optional.of(key), content, options));
  }

  /**
   * Sends it and waits for the outcome.
   *
   * @throws SiteProblemException when the site refuses the request
   * @throws SiteUnreachableException when no node gives an answer in time
   * @throws IllegalArgumentException when a value cannot be written as JSON
   */
  public Outcome send() {
    return Waiting.forResultOf(sendAsync());
  }

  /** As {@link #send}, without waiting; fails with the same exceptions. */
  public CompletionStage<Outcome> sendAsync() {
    return sender.send(Request.post(endpoint(), content.withAll(options).json(), key()));
  }

  /** As one line of a batch, where the header that carries the key has no place. */
  String line() {
    return Fields.NONE
        .with("category", category())
        .with("target", target())
        .with("payload", payload())
        .withAll(options)
        .with("idempotencyKey", key())
        .json();
  }

  Object payload() {
    return content.values();
  }

  Fields content() {
    return content;
  }

  D content(String name, Object value) {
    return content(content.with(name, value));
  }

  D content(Fields changed) {
    return copy(new Inside(sender, idempotencyKey, changed, options));
  }

  private D option(String name, Object value) {
    Objects.requireNonNull(value, () -> name + " must not be null");
    return copy(new Inside(sender, idempotencyKey, content, options.with(name, value)));
  }

  private String key() {
    return idempotencyKey.orElseGet(() -> UUID.randomUUID().toString());
  }
}
