package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.SendResult;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/** One exchange with a destination: sent, answered, handed over, judged. It never fails. */
final class Exchange {

  private static final Logger LOG = Logger.getLogger(Exchange.class);

  /**
   * What came of it.
   *
   * @param answered whether each message had its own reply
   * @param charged whether it counts as an attempt of the messages
   */
  record Outcome(List<SendResult> results, boolean answered, boolean charged, Duration took) {}

  /** Answers of one batch handed over at the same time. */
  private static final int SIDE_BY_SIDE = 16;

  private final RetryDecision retry;
  private final Responses responses;
  private final Clock clock;
  private final Duration timeout;
  private final Duration replyTime;
  private final ScheduledExecutorService timeouts;

  /**
   * @param timeout for the answer of the destination
   * @param replyTime for those who take what is in it
   */
  Exchange(
      RetryDecision retry,
      Responses responses,
      Clock clock,
      Duration timeout,
      Duration replyTime,
      ScheduledExecutorService timeouts) {
    this.retry = retry;
    this.responses = responses;
    this.clock = clock;
    this.timeout = timeout;
    this.replyTime = replyTime;
    this.timeouts = timeouts;
  }

  Uni<Outcome> run(Destination destination, List<Sealed> batch, Peer peer) {
    Instant started = clock.instant();
    return Uni.createFrom()
        .deferred(() -> destination.transport().send(batch.stream().map(Sealed::envelope).toList()))
        .ifNoItem()
        .after(timeout)
        .on(timeouts)
        .failWith(() -> new TransportException("no answer within " + timeout))
        .invoke(replies -> peer.answered(batch.size()))
        .chain(replies -> answered(batch, replies, started))
        .onFailure()
        .recoverWithItem(failure -> unanswered(batch, failure, peer, started));
  }

  private Uni<Outcome> answered(List<Sealed> batch, List<EnvelopeReply> replies, Instant started) {
    Instant until = clock.instant().plus(replyTime);
    List<Uni<SendResult>> judged =
        IntStream.range(0, batch.size())
            .mapToObj(i -> judge(batch.get(i).message(), replies.get(i), until))
            .toList();
    return Uni.join()
        .all(judged)
        .usingConcurrencyOf(SIDE_BY_SIDE)
        .andFailFast()
        .map(results -> new Outcome(results, true, true, since(started)));
  }

  private Uni<SendResult> judge(OutboxMessage message, EnvelopeReply reply, Instant until) {
    if (reply.acknowledged() || reply.duplicateDetected()) {
      return responses
          .handOver(message, reply, () -> Duration.between(clock.instant(), until))
          .map(taken -> message.sent(clock.instant()))
          .onFailure()
          .recoverWithItem(failure -> notTaken(message, failure));
    }
    String error = "refused with %d: %s".formatted(reply.status(), reply.error().orElse("no word"));
    return Uni.createFrom()
        .item(retry.afterRefusal(message, reply.status(), error, clock.instant()));
  }

  /** The receiver keeps the answer, so asking again brings it again, readable or not. */
  private SendResult notTaken(OutboxMessage message, Throwable failure) {
    LOG.errorf(
        failure,
        "the answer to message=%s endpoint=%s was not taken",
        message.id(),
        message.endpoint());
    return failure instanceof JsonException
        ? retry.inVain(
            message, "the answer cannot be read: " + failure.getMessage(), clock.instant())
        : retry.afterFailure(message, "the answer was not taken: " + failure, clock.instant());
  }

  private Duration since(Instant started) {
    return Duration.between(started, clock.instant());
  }

  /** Nobody knows whether they arrived. */
  private Outcome unanswered(List<Sealed> batch, Throwable failure, Peer peer, Instant started) {
    if (!(failure instanceof TransportException)) {
      LOG.errorf(failure, "sending message=%s failed unexpectedly", batch.get(0).message().id());
    }
    String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    Instant now = clock.instant();
    boolean charged = peer.failed(batch.size(), TransportException.kindOf(failure), reason, now);
    List<SendResult> results =
        batch.stream()
            .map(Sealed::message)
            .map(
                message ->
                    charged
                        ? retry.afterFailure(message, reason, now)
                        : retry.notCharged(message, reason, batch.size() > 1, now))
            .toList();
    return new Outcome(results, false, charged, Duration.between(started, now));
  }

  /** For messages that have nowhere to go. */
  Outcome nowhere(List<OutboxMessage> messages, String reason) {
    Instant now = clock.instant();
    return new Outcome(
        messages.stream().map(message -> retry.afterFailure(message, reason, now)).toList(),
        false,
        true,
        Duration.ZERO);
  }

  /** For a message that fits into no envelope; that says nothing about the destination. */
  Outcome unsendable(OutboxMessage message, String reason) {
    SendResult result = retry.afterFailure(message, reason, clock.instant());
    return new Outcome(List.of(result), true, true, Duration.ZERO);
  }
}
