package dev.holdfast.messaging.outbox;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.MessageType;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A message on its way into the outbox. What could never be sent is refused here, while the caller
 * can still do something about it.
 *
 * <pre>{@code
 * NewMessage.signal("billing", "OrderApproved", order.toJson()).retriedAtMost(20)
 * }</pre>
 *
 * @param destination the service it is for, as the configuration names it
 * @param payload JSON text
 * @param maxRetries 0 means without limit; empty means as configured
 * @param timeToLive empty means as configured
 * @param idempotentReceiver the endpoint does no harm when it gets the message again after any time
 */
public record NewMessage(
    MessageId id,
    Optional<MessageId> correlationId,
    MessageType type,
    String destination,
    String endpoint,
    String payload,
    Optional<String> traceparent,
    Optional<Integer> maxRetries,
    Optional<Duration> timeToLive,
    boolean idempotentReceiver) {

  public NewMessage {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(correlationId, "correlationId");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(traceparent, "traceparent");
    Envelope.requireName("destination", destination);
    Envelope.requireName("endpoint", endpoint);
    SendablePayload.require(payload);
    if (maxRetries.filter(retries -> retries < 0).isPresent()) {
      throw new IllegalArgumentException("max retries must be 0 (without limit) or more");
    }
    if (timeToLive.filter(ttl -> ttl.toMillis() <= 0).isPresent()) {
      throw new IllegalArgumentException("the time to live must be at least a millisecond");
    }
  }

  /** Under an id of its own, with the configured retries and time to live. */
  public static NewMessage of(
      MessageType type, String destination, String endpoint, String payload) {
    return new NewMessage(
        MessageId.random(),
        Optional.empty(),
        type,
        destination,
        endpoint,
        payload,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false);
  }

  /** Something happened. */
  public static NewMessage signal(String destination, String endpoint, String payload) {
    return of(MessageType.Signal, destination, endpoint, payload);
  }

  /** Do this. */
  public static NewMessage command(String destination, String endpoint, String payload) {
    return of(MessageType.Command, destination, endpoint, payload);
  }

  /** An answer of its own, to a command or a signal that came here. */
  public static NewMessage response(
      MessageId to, String destination, String endpoint, String payload) {
    return of(MessageType.Response, destination, endpoint, payload).correlatedWith(to);
  }

  /** Under a given id: enqueueing it a second time fails. */
  public NewMessage withId(MessageId given) {
    return new NewMessage(
        given,
        correlationId,
        type,
        destination,
        endpoint,
        payload,
        traceparent,
        maxRetries,
        timeToLive,
        idempotentReceiver);
  }

  public NewMessage correlatedWith(MessageId other) {
    return new NewMessage(
        id,
        Optional.of(other),
        type,
        destination,
        endpoint,
        payload,
        traceparent,
        maxRetries,
        timeToLive,
        idempotentReceiver);
  }

  /** Continues the trace at the receiver. */
  public NewMessage tracedBy(Optional<String> trace) {
    return new NewMessage(
        id,
        correlationId,
        type,
        destination,
        endpoint,
        payload,
        trace,
        maxRetries,
        timeToLive,
        idempotentReceiver);
  }

  public NewMessage retriedAtMost(int retries) {
    return new NewMessage(
        id,
        correlationId,
        type,
        destination,
        endpoint,
        payload,
        traceparent,
        Optional.of(retries),
        timeToLive,
        idempotentReceiver);
  }

  /** An outage of the receiver, however long, does not make it fail; only its time ends it. */
  public NewMessage retriedWithoutLimit() {
    return retriedAtMost(0);
  }

  public NewMessage expiringAfter(Duration ttl) {
    return new NewMessage(
        id,
        correlationId,
        type,
        destination,
        endpoint,
        payload,
        traceparent,
        maxRetries,
        Optional.of(ttl),
        idempotentReceiver);
  }

  /**
   * The endpoint there needs no inbox, since a copy changes nothing: so it need not remember the
   * message for as long as this one is repeated.
   */
  public NewMessage toIdempotentReceiver() {
    return new NewMessage(
        id,
        correlationId,
        type,
        destination,
        endpoint,
        payload,
        traceparent,
        maxRetries,
        timeToLive,
        true);
  }
}
